// Brings changes to a page as they happen, and keeps what is typed where the network is away. Without it the pages are
// complete and stand still.
(function () {
  "use strict";
  var main = document.getElementById("contenuto");
  var state = document.getElementById("vivo");
  var say = function (text) { if (state && state.textContent !== text) { state.textContent = text; } };

  // The clock: “corre 61500” runs and has so many milliseconds left.
  var face = document.getElementById("orologio");
  var running = false;
  var end = 0;
  var two = function (n) { return n < 10 ? "0" + n : String(n); };
  var paint = function (ms) { // as desk.ClockText does
    var left = ms > 0 ? Math.ceil(ms / 1000) : Math.floor(-ms / 1000);
    var hours = Math.floor(left / 3600);
    var text = (ms < 0 ? "\u2212" : "") + (hours ? hours + ":" + two(Math.floor(left / 60) % 60) : Math.floor(left / 60)) + ":" + two(left % 60);
    if (face.textContent !== text) { face.textContent = text; }
  };
  var set = function (line) {
    if (!face) { return; }
    var parts = line.split(" ");
    face.hidden = parts.length < 2;
    face.setAttribute("data-nome", parts.slice(2).join(" "));
    running = parts[0] === "corre";
    end = Date.now() + Number(parts[1] || 0);
    if (!face.hidden) { paint(Number(parts[1])); }
  };
  if (face) {
    set(face.getAttribute("data-orologio"));
    setInterval(function () { if (running) { paint(end - Date.now()); } }, 250);
  }

  // The sum of the scores of a sheet while they are typed, without what few tables write.
  var total = function () {
    var line = document.getElementById("somma");
    if (!line) { return; }
    var sum = 0;
    var typed = false;
    line.parentElement.querySelectorAll("fieldset input[inputmode]:not(.aside)").forEach(function (i) {
      var n = parseFloat(i.value.replace(",", "."));
      if (!isNaN(n)) { typed = true; sum += line.hasAttribute("data-intera") ? Math.trunc(n) : n; }
    });
    line.hidden = !typed;
    line.querySelector("b").textContent = String(Math.round(sum * 1000) / 1000).replace(".", document.documentElement.lang === "it" ? "," : ".");
  };
  document.addEventListener("input", total);
  total();

  // What a page that was fetched has in it, in the place of what is shown; what is being typed stays.
  var take = function (text, keep) {
    var next = new DOMParser().parseFromString(text, "text/html");
    var fresh = next.getElementById("contenuto");
    if (!fresh) { return false; }
    var typed = {};
    var focused = document.activeElement && main.contains(document.activeElement) ? document.activeElement.id : "";
    if (keep) {
      main.querySelectorAll("input[id]").forEach(function (i) { if (i.value !== i.defaultValue) { typed[i.id] = i.value; } });
    }
    main.replaceChildren.apply(main, Array.prototype.slice.call(fresh.childNodes));
    ["data-versione", "data-proposte", "data-pagina"].forEach(function (name) {
      if (fresh.hasAttribute(name)) { main.setAttribute(name, fresh.getAttribute(name)); } else { main.removeAttribute(name); }
    });
    total();
    Object.keys(typed).forEach(function (id) { var i = document.getElementById(id); if (i) { i.value = typed[id]; } });
    if (keep && focused) { var f = document.getElementById(focused); if (f) { f.focus(); } }
    return true;
  };

  var fetching = false;
  var again = false;
  var pressed = false; // what is under a finger stays until it is let go: a button replaced in between would not be pressed
  var renew = function () {
    var page = main.getAttribute("data-pagina");
    if (!page) { return; }
    if (fetching || pressed) { again = true; return; }
    fetching = true;
    fetch(page, { cache: "no-store" }).then(function (r) {
      if (!r.ok) { throw new Error(r.status); }
      return r.text();
    }).then(function (text) {
      if (pressed) { again = true; } else { take(text, true); }
      say("");
    }).catch(function () {
      say(main.getAttribute("data-ferma"));
    }).finally(function () {
      fetching = false;
      if (again && !pressed) { again = false; renew(); }
    });
  };
  // Not all phones of the hall in the same moment.
  var soon = function () { setTimeout(renew, Math.random() * 300); };

  var source = null;
  var listen = function () {
    if (source) { source.close(); }
    source = new EventSource("/eventi");
    source.addEventListener("orologio", function (e) { set(e.data); });
    ["versione", "proposte"].forEach(function (name) {
      source.addEventListener(name, function (e) {
        var shown = main.getAttribute("data-" + name);
        if (shown !== null && shown !== e.data) { soon(); } else { say(""); }
      });
    });
    source.onerror = function () {
      say(main.getAttribute("data-ferma"));
      if (source.readyState === 2) { setTimeout(function () { renew(); listen(); }, 30000); } // refused: it looks now and then
    };
  };
  if (main && main.hasAttribute("data-pagina")) {
    listen();
    document.addEventListener("pointerdown", function () { pressed = true; });
    ["pointerup", "pointercancel"].forEach(function (name) {
      document.addEventListener(name, function () {
        pressed = false;
        setTimeout(function () { if (again && !pressed) { again = false; renew(); } }, 0); // behind the click
      });
    });
    // A phone that slept has lost its connection, sometimes without noticing.
    document.addEventListener("visibilitychange", function () { if (!document.hidden) { listen(); renew(); } });
    window.addEventListener("online", function () { listen(); renew(); });
    window.addEventListener("offline", function () { say(main.getAttribute("data-ferma")); });
  }

  // A form is sent without leaving its page: where nobody answers, what was typed is there still. The same form sent
  // twice counts once.
  document.addEventListener("submit", function (e) {
    var form = e.target;
    if (form.getAttribute("method") !== "post") { return; }
    e.preventDefault();
    if (form.hasAttribute("aria-busy")) { return; }
    form.setAttribute("aria-busy", "true");
    var body = new URLSearchParams(new FormData(form));
    if (e.submitter && e.submitter.name) { body.set(e.submitter.name, e.submitter.value); }
    var stop = new AbortController();
    var timer = setTimeout(function () { stop.abort(); }, 15000);
    fetch(form.getAttribute("action"), { method: "POST", body: body, signal: stop.signal }).then(function (r) {
      if (r.redirected) { location.assign(r.url); return null; }
      return r.text();
    }).then(function (text) {
      say("");
      if (text === null) { return; }
      if (!take(text, false)) { throw new Error("no page"); }
      window.scrollTo(0, 0);
      var first = main.querySelector("[autofocus], .ask input, .ask select");
      if (first) { first.focus(); }
    }).catch(function () { say(main.getAttribute("data-riprova")); }).finally(function () {
      clearTimeout(timer);
      form.removeAttribute("aria-busy");
    });
  });

  // Enter goes from score to score, past what few tables write, and sends behind the last, as at the desk.
  document.addEventListener("keypress", function (e) {
    var input = e.target;
    if (e.key !== "Enter" || !input.matches || !input.matches(".sheet input[inputmode]")) { return; }
    var all = Array.prototype.filter.call(input.form.querySelectorAll("input[inputmode]"), function (i) { return i === input || !i.matches(".aside"); });
    var next = all[all.indexOf(input) + 1];
    if (next) { e.preventDefault(); next.focus(); next.select(); }
  });
})();
