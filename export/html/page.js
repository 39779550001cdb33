(function () {
  "use strict";
  var box = document.querySelector(".search");
  var input = document.getElementById("cerca");
  var found = document.getElementById("trovati");
  var rows = Array.prototype.slice.call(document.querySelectorAll("tbody tr"));
  var plain = function (s) {
    return s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  };
  var texts = null;
  var timer = 0;
  var search = function () {
    var words = plain(input.value).split(/\s+/).filter(Boolean);
    if (!texts) { texts = rows.map(function (r) { return plain(r.textContent); }); }
    var hits = 0;
    rows.forEach(function (row, i) {
      var hit = words.length > 0 && words.every(function (w) { return texts[i].indexOf(w) >= 0; });
      row.classList.toggle("hit", hit);
      if (row.closest(".rank")) { row.classList.toggle("off", words.length > 0 && !hit); }
      if (hit) { hits++; }
    });
    document.querySelectorAll("article").forEach(function (card) {
      card.classList.toggle("off", words.length > 0 && !card.querySelector(".hit"));
    });
    found.textContent = words.length === 0 ? "" : hits === 0 ? "nessuno" : hits === 1 ? "1 riga" : hits + " righe";
  };
  box.hidden = false;
  input.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(search, 80); });
})();
