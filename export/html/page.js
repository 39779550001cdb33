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
  // The card of a player, "#g12", or of a club, "#club=ROMA", is made of the table of what each played, which is hidden then.
  var card = document.getElementById("scheda");
  if (card) {
    var table = document.getElementById("giocatori");
    var templates = document.querySelectorAll("template");
    var add = function (parent, name, text) {
      var e = parent.appendChild(document.createElement(name));
      if (text !== undefined) { e.textContent = text; }
      return e;
    };
    var link = function (parent, to, text) { add(parent, "a", text).href = to; };
    var list = function (parent, people) {
      people.forEach(function (p, i) { if (i) { parent.append(", "); } link(parent, "#" + p.id, p.name); });
    };
    var people = Array.prototype.map.call(table.querySelectorAll("tbody tr"), function (row) {
      var cells = Array.prototype.slice.call(row.cells);
      var said = cells.map(function (c) { return c.textContent.trim(); });
      return { id: row.id, name: said[0], place: said[1], points: said[2], club: said[3], rounds: cells.slice(4).map(function (cell) {
        return Array.prototype.map.call(cell.querySelectorAll("a"), function (a) {
          var told = (a.nextSibling ? a.nextSibling.textContent : "").split("; ");
          return { to: a.hash, table: a.textContent, at: parseInt(told[1], 10), points: told[2] || "", after: (told[3] || "").trim() };
        });
      }) };
    });
    var titles = Array.prototype.slice.call(table.querySelectorAll("thead th"), 4);
    var player = function (me) {
      var met = [[], [], []];
      var state = card.querySelector(".state");
      var tell = function (text) { if (state.firstChild) { state.append(" · "); } state.append(text); };
      if (me.place && me.place !== "–") { tell(state.dataset.place.replace("#", me.place)); }
      if (me.points) { tell(state.dataset.points.replace("#", me.points)); }
      if (me.club) { tell(""); link(state, "#club=" + encodeURIComponent(me.club), me.club); }
      me.rounds.forEach(function (games, r) {
        games.forEach(function (game) {
          var row = add(card.querySelector("table"), "tr");
          add(row, "th", titles[r].textContent);
          link(add(row, "td"), game.to, game.table);
          var others = people.filter(function (p) {
            var its = p !== me && p.rounds[r].filter(function (g) { return g.to === game.to; })[0];
            if (its && its.at && game.at) { met[its.at > game.at ? 0 : its.at < game.at ? 1 : 2].push(p); }
            return its;
          });
          list(add(row, "td"), others);
          add(row, "td", game.points);
          add(row, "td", game.after.replace("–", ""));
        });
      });
      Array.prototype.slice.call(card.querySelectorAll("p:has(b)")).forEach(function (line, i) {
        if (met[i].length === 0) { line.remove(); }
        met[i].forEach(function (p, j) {
          var times = met[i].filter(function (q) { return q === p; }).length;
          if (met[i].indexOf(p) !== j) { return; }
          if (j) { line.append(", "); }
          link(line, "#" + p.id, p.name);
          if (times > 1) { line.append(" ×" + times); }
        });
      });
    };
    var club = function (name) {
      people.forEach(function (p) {
        if (p.club !== name) { return; }
        var row = add(card.querySelector("table"), "tr");
        add(row, "td", p.place);
        link(add(row, "th"), "#" + p.id, p.name);
        add(row, "td", p.points);
      });
    };
    var show = function () {
      var asked = location.hash.slice(1);
      var me = people.filter(function (p) { return p.id === asked; })[0];
      var of = asked.indexOf("club=") === 0 ? decodeURIComponent(asked.slice(5)) : "";
      card.textContent = "";
      card.classList.toggle("on", !!(me || of));
      if (!me && !of) { return; }
      add(card, "h2", me ? me.name : of);
      card.append(templates[me ? 0 : 1].content.cloneNode(true));
      if (me) { player(me); } else { club(of); }
      card.scrollIntoView();
    };
    table.hidden = true;
    window.addEventListener("hashchange", show);
    show();
  }
  setTimeout(read, 0);
  input.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(search, 80); });
})();
