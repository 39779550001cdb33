(function () {
  "use strict";
  var box = document.querySelector(".search");
  var input = document.getElementById("cerca");
  var found = document.getElementById("trovati");
  var rows = Array.prototype.slice.call(document.querySelectorAll(".rank tbody tr, article > table tr"));
  var plain = function (s) {
    return s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  };
  var cards = Array.prototype.slice.call(document.querySelectorAll("article"));
  var ranked = rows.map(function (r) { return !!r.closest(".rank"); });
  cards.forEach(function (card, i) { card.numero = i; });
  var carded = rows.map(function (r) { var card = r.closest("article"); return card ? card.numero : -1; });
  var texts = null;
  var timer = 0;
  var read = function () { if (!texts) { texts = rows.map(function (r) { return plain(r.textContent); }); } };
  // Of thousands of rows only those change their class of which something else is to be shown: laying out the others again
  // would take longer than the next key.
  var was = { hit: [], off: [], card: [] };
  var set = function (list, i, element, name, on) {
    if (!!list[i] !== on) { list[i] = on; element.classList.toggle(name, on); }
  };
  // The columns keep the widths that they have while all rows are shown: finding them anew would take most of the time, and
  // they would jump from key to key.
  var tables = Array.prototype.slice.call(document.querySelectorAll(".rank"));
  var fixed = false;
  var fix = function (on) {
    if (fixed === on) { return; }
    fixed = on;
    var heads = tables.map(function (t) { return Array.prototype.slice.call(t.querySelectorAll("thead th")); });
    var widths = heads.map(function (list) { return list.map(function (th) { return on ? th.getBoundingClientRect().width + "px" : ""; }); });
    tables.forEach(function (t, i) {
      t.style.width = on ? t.getBoundingClientRect().width + "px" : "";
      heads[i].forEach(function (th, j) { th.style.width = widths[i][j]; });
      t.style.tableLayout = on ? "fixed" : "";
    });
  };
  window.addEventListener("resize", function () { fix(false); });
  var search = function () {
    var words = plain(input.value).split(/\s+/).filter(Boolean);
    read();
    if (words.length > 0 && !was.off.some(Boolean)) { fix(true); }
    var hits = 0;
    var shown = {};
    rows.forEach(function (row, i) {
      var hit = words.length > 0 && words.every(function (w) { return texts[i].indexOf(w) >= 0; });
      set(was.hit, i, row, "hit", hit);
      if (ranked[i]) { set(was.off, i, row, "off", words.length > 0 && !hit); }
      if (hit) { hits++; shown[carded[i]] = true; }
    });
    cards.forEach(function (card, i) { set(was.card, i, card, "off", words.length > 0 && !shown[i]); });
    found.textContent = words.length === 0 ? "" : hits === 0 ? found.dataset.none : hits === 1 ? found.dataset.one : found.dataset.many.replace("#", hits);
  };
  box.hidden = false;
  var asked = /[?&]cerca=([^&]*)/.exec(location.search);
  if (asked) {
    try { input.value = decodeURIComponent(asked[1].replace(/\+/g, " ")); search(); } catch (e) { input.value = ""; }
  }
  setTimeout(read, 0);
  input.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(search, 80); });
})();
