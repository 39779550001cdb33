(function () {
  "use strict";
  var box = document.querySelector(".search");
  var input = document.getElementById("cerca");
  var found = document.getElementById("trovati");
  var rows = Array.prototype.slice.call(document.querySelectorAll(".rank tbody tr, article tr"));
  var plain = function (s) {
    return s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  };
  var cards = Array.prototype.slice.call(document.querySelectorAll("article"));
  var ranked = rows.map(function (r) { return !!r.closest(".rank"); });
  cards.forEach(function (card, i) { card.numero = i; });
  var carded = rows.map(function (r) { var card = r.closest("article"); return card ? card.numero : -1; });
  var texts = null;
  var timer = 0;
  var search = function () {
    var words = plain(input.value).split(/\s+/).filter(Boolean);
    if (!texts) { texts = rows.map(function (r) { return plain(r.textContent); }); }
    var hits = 0;
    var shown = {};
    rows.forEach(function (row, i) {
      var hit = words.length > 0 && words.every(function (w) { return texts[i].indexOf(w) >= 0; });
      row.classList.toggle("hit", hit);
      if (ranked[i]) { row.classList.toggle("off", words.length > 0 && !hit); }
      if (hit) { hits++; shown[carded[i]] = true; }
    });
    cards.forEach(function (card, i) {
      card.classList.toggle("off", words.length > 0 && !shown[i]);
    });
    found.textContent = words.length === 0 ? "" : hits === 0 ? found.dataset.none : hits === 1 ? found.dataset.one : found.dataset.many.replace("#", hits);
  };
  box.hidden = false;
  var asked = /[?&]cerca=([^&]*)/.exec(location.search);
  if (asked) {
    try { input.value = decodeURIComponent(asked[1].replace(/\+/g, " ")); search(); } catch (e) { input.value = ""; }
  }
  input.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(search, 80); });
})();
