// Brings changes to a page as they happen. Without it the page is complete and stands still.
(function () {
  "use strict";
  var main = document.querySelector("main[data-versione]");
  if (!main) { return; }
  var shown = main.getAttribute("data-versione");
  var fetching = false;
  var again = false;
  var state = document.getElementById("vivo");
  var say = function (text) { if (state) { state.textContent = text; } };

  // The newest page, without losing where the reader is or what is typed in the search.
  var renew = function () {
    if (fetching) { again = true; return; }
    fetching = true;
    fetch(location.href, { cache: "no-store" }).then(function (r) {
      if (!r.ok) { throw new Error(r.status); }
      return r.text();
    }).then(function (text) {
      var next = new DOMParser().parseFromString(text, "text/html");
      var fresh = next.querySelector("main[data-versione]");
      var clock = next.getElementById("orologio");
      if (fresh) {
        var open = {};
        main.querySelectorAll("details[open]").forEach(function (d) { if (d.id) { open[d.id] = true; } });
        var input = main.querySelector("input[type=search]");
        var typed = input ? input.value : null;
        var focused = input && document.activeElement === input;
        main.replaceChildren.apply(main, Array.prototype.slice.call(fresh.childNodes));
        main.querySelectorAll("details").forEach(function (d) { if (open[d.id]) { d.open = true; } });
        input = main.querySelector("input[type=search]");
        if (input && typed !== null) { input.value = typed; if (focused) { input.focus(); } }
        shown = fresh.getAttribute("data-versione");
      }
      if (clock && face) { set(clock); }
      say("");
    }).catch(function () { say(main.getAttribute("data-ferma")); }).finally(function () {
      fetching = false;
      if (again) { again = false; renew(); }
    });
  };

  var face = document.getElementById("orologio");
  var end = 0;
  var set = function (from) {
    face.hidden = from.hidden;
    face.textContent = from.textContent;
    face.setAttribute("data-corre", from.getAttribute("data-corre"));
    end = Date.now() + 1000 * Number(from.getAttribute("data-secondi"));
  };
  var two = function (n) { return n < 10 ? "0" + n : String(n); };
  if (face) {
    set(face);
    setInterval(function () {
      if (face.getAttribute("data-corre") !== "1") { return; }
      var left = Math.round((end - Date.now()) / 1000);
      var sign = left < 0 ? "\u2212" : "";
      left = Math.abs(left);
      var hours = Math.floor(left / 3600);
      face.textContent = sign + (hours ? hours + ":" + two(Math.floor(left / 60) % 60) : Math.floor(left / 60)) + ":" + two(left % 60);
    }, 1000);
  }

  // A screen that nobody touches shows what does not fit on it page by page.
  if (document.documentElement.classList.contains("screen")) {
    setInterval(function () {
      var page = window.innerHeight * 0.8;
      var rest = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
      window.scrollTo(0, rest > 8 ? window.scrollY + Math.min(page, rest) : 0);
    }, 12000);
  }

  var source = null;
  var listen = function () {
    if (source) { source.close(); }
    source = new EventSource("/eventi");
    source.addEventListener("versione", function (e) { if (e.data !== shown) { renew(); } else { say(""); } });
    source.onerror = function () { say(main.getAttribute("data-ferma")); };
  };
  listen();
  // A phone that slept has lost its connection, sometimes without noticing.
  document.addEventListener("visibilitychange", function () {
    if (!document.hidden) { listen(); renew(); }
  });
  window.addEventListener("online", function () { listen(); renew(); });
})();
