// The check of a certificate in its reader's browser: the tables as they are shown, the criteria counted anew, the bounds
// with their proofs. It shares no code with the program that drew; docs/draw.md describes what it reads.
(function () {
  "use strict";
  const words = JSON.parse(document.getElementById("parole").textContent);
  const say = (key, ...values) => words[key].replace(/#(\d)/g, (_, n) => String(values[n - 1]));

  class Refusal extends Error {}
  const refuse = (key, ...values) => { throw new Refusal(say(key, ...values)); };

  // Nothing is believed of the data: a number that is not whole, or so large that it is not exact, is refused.
  const whole = (x, least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) => {
    if (!Number.isSafeInteger(x) || x < least || x > most) { refuse("number", JSON.stringify(x)); }
    return x;
  };
  const list = (x) => {
    if (x === undefined || x === null) { return []; }
    if (!Array.isArray(x)) { refuse("unreadable"); }
    return x;
  };
  const text = (x) => {
    if (x === undefined || x === null) { return ""; }
    if (typeof x !== "string") { refuse("unreadable"); }
    return x;
  };
  const object = (x) => {
    if (typeof x !== "object" || x === null || Array.isArray(x)) { refuse("unreadable"); }
    return x;
  };
  const numbers = (x, least, most) => list(x).map((n) => whole(n, least, most));
  const seats = (x) => list(x).map((ids) => numbers(ids));
  const pairs = (x) => seats(x).map((two) => {
    if (two.length !== 2) { refuse("unreadable"); }
    return two;
  });

  const choose2 = (m) => m * (m - 1) / 2;
  const GHOST = -1;
  const MAX_SEATS = 64, MAX_TIMES = 1000, MAX_SCORE = 1000000, MAX_SHARE = 1000, MAX_PLAYERS = 1000, MAX_CRITERIA = 64, MAX_TRIED = 4000, MAX_PLACED = 200000000;
  const MAX_PRICE = 2 ** 45, MAX_SLOPE = 2 ** 36;

  const readPlayer = (q) => ({
    id: whole(object(q).id), club: text(q.club), region: text(q.region), won: numbers(q.won),
    five: whole(q.five || 0, 0, MAX_TIMES), three: whole(q.three || 0, 0, MAX_TIMES), band: whole(q.band || 0),
    score: whole(q.score || 0, 0, MAX_SCORE), byes: whole(q.byes || 0, 0, MAX_TIMES), rested: q.rested === true,
  });

  const readProblem = (x) => {
    object(x);
    const p = {
      tables: numbers(x.tables, 1, MAX_SEATS), players: list(x.players).map(readPlayer), history: list(x.history).map(seats),
      criteria: list(x.criteria).map(text), rounds: whole(x.rounds || 0, 0), seated: seats(x.seated), apart: pairs(x.apart),
      together: pairs(x.together), atTable: pairs(x.at_table), offTable: pairs(x.off_table), absent: list(x.absent).map((q) => ({ id: whole(object(q).id), club: text(q.club) })),
    };
    p.place = new Map();
    p.players.forEach((q, i) => {
      if (p.place.has(q.id)) { refuse("listedTwice", who(q.id)); }
      p.place.set(q.id, i);
    });
    p.seated.forEach((ids) => ids.forEach((id) => { if (!p.place.has(id)) { refuse("stranger", who(id)); } }));
    p.criteria.forEach((name) => { if (terms(name).length > MAX_CRITERIA) { refuse("criterion", name); } });
    return p;
  };

  // terms takes a criterion apart: a sum is written 3*club_pairs+region_pairs, any other is its only term.
  const isSum = (criterion) => /[+*]/.test(criterion);
  const terms = (criterion) => criterion.split("+").map((term) => {
    const [, weight, name] = /^(?:(\d{1,9})\*)?([^*]*)$/.exec(term) || refuse("criterion", criterion);
    return { times: whole(weight === undefined ? 1 : Number(weight), 1, MAX_SHARE), name };
  });
  // summable are the criteria that may be a term of several: sums over tables, round by round.
  const summable = (name) => !name.endsWith("_total") && name !== "club_vs_club" && name !== "player_vs_club" && !name.startsWith("worst_off") && name !== "repeat_seat";

  const readClaim = (c) => ({ name: text(object(c).name), value: whole(c.value), bound: whole(c.lower_bound), optimal: c.optimal === true });

  // eachPair calls f for every two who share a table.
  const eachPair = (rounds, f) => rounds.forEach((tables) => tables.forEach((ids) => {
    for (let i = 1; i < ids.length; i++) { for (let j = 0; j < i; j++) { f(ids[i], ids[j]); } }
  }));

  // met is how often every two players met in history, by their places in the list.
  const metOf = (p) => {
    if (!p.met) {
      const n = p.players.length;
      p.met = new Map();
      eachPair(p.history, (a, b) => {
        const x = p.place.get(a), y = p.place.get(b);
        if (a === b || a === GHOST || b === GHOST || x === undefined || y === undefined) { return; }
        const two = Math.min(x, y) * n + Math.max(x, y);
        p.met.set(two, (p.met.get(two) || 0) + 1);
      });
    }
    return p.met;
  };
  const between = (map, n, x, y) => map.get(Math.min(x, y) * n + Math.max(x, y)) || 0;

  // grouping is how a criterion that counts pairs of a group finds it, null for other criteria.
  const grouping = (criterion) => {
    switch (criterion) {
      case "club_pairs": return (q) => q.club;
      case "region_pairs": return (q) => q.region;
      case "band_pairs": return (q) => (q.band > 0 ? String(q.band) : "");
    }
    const won = /^winner_pairs:([+-]?\d+)$/.exec(criterion);
    return won ? (q) => (q.won.includes(Number(won[1])) ? "won" : "") : null;
  };

  // sizing is the size of table that a criterion speaks of, and how often a player sat there.
  const sizing = (criterion) => {
    switch (criterion) {
      case "repeat5": case "repeat5_total": return { size: 5, times: (q) => q.five };
      case "repeat3": case "repeat3_total": return { size: 3, times: (q) => q.three };
      case "repeat_bye": case "repeat_bye_total": return { size: 1, times: (q) => q.byes }; // who sits alone rests
      case "bye_again": return { size: 1, times: (q) => (q.rested ? 1 : 0) };
    }
    return null;
  };

  // listed are the pairs of a list with both players here, each once.
  const listed = (p, wanted) => {
    const set = new Map(), n = p.players.length;
    wanted.forEach(([a, b]) => {
      const x = p.place.get(a), y = p.place.get(b);
      if (x !== undefined && y !== undefined) { set.set(Math.min(x, y) * n + Math.max(x, y), 1); }
    });
    return set;
  };

  // pricing is what two players cost by sharing a table, by their places, in a criterion about pairs and not about groups;
  // null for other criteria.
  const pricing = (p, criterion) => {
    const n = p.players.length, over = /^rematch_over:(\d{1,9})$/.exec(criterion);
    if (over && Number(over[1]) >= 1) { return (x, y) => Math.max(0, between(metOf(p), n, x, y) + 1 - Number(over[1])); }
    switch (criterion) {
      case "rematch": return (x, y) => between(metOf(p), n, x, y);
      case "score_gap": return (x, y) => Math.abs(p.players[x].score - p.players[y].score);
      case "apart": {
        const set = listed(p, p.apart);
        return (x, y) => between(set, n, x, y);
      }
    }
    return null;
  };

  // placing is what a player costs at a table, by his place in the list, in a criterion about named tables; null for others.
  const placing = (p, criterion) => {
    const times = new Map(), at = new Set(), m = p.tables.length, had = (x, t) => times.get(x * m + t) || 0;
    const note = (id, t) => {
      const x = p.place.get(id);
      if (x !== undefined && t >= 0 && t < m) { times.set(x * m + t, had(x, t) + 1); }
      return x;
    };
    switch (criterion) {
      case "at_table":
        p.atTable.forEach(([id, number]) => at.add(note(id, number - 1)));
        return (x, t) => (at.has(x) && had(x, t) === 0 ? 1 : 0);
      case "off_table":
        p.offTable.forEach(([id, number]) => note(id, number - 1));
        return (x, t) => Math.min(1, had(x, t));
      case "repeat_table":
        p.history.forEach((tables) => tables.forEach((ids, t) => ids.forEach((id) => note(id, t))));
        return had;
    }
    return null;
  };
  // named is whether a criterion tells tables apart.
  const named = (p) => p.criteria.some((name) => terms(name).some((t) => ["at_table", "off_table", "repeat_table"].includes(t.name)));

  // often counts how often each player has met somebody again, for a criterion about those of whom that is too often; null
  // for other criteria.
  const often = (p, criterion) => {
    const n = p.players.length, over = /^worst_off:(\d{1,9})$/.exec(criterion);
    if (!over || Number(over[1]) < 1) { return null; }
    const all = new Map(), before = new Array(n).fill(0);
    eachPair(p.history, (a, b) => {
      if (a === b || a === GHOST || b === GHOST) { return; }
      const two = Math.min(a, b) + " " + Math.max(a, b), m = all.get(two) || 0;
      all.set(two, m + 1);
      if (m > 0) { [a, b].forEach((id) => { if (p.place.has(id)) { before[p.place.get(id)]++; } }); }
    });
    // at is for how many of those at a table, by their places, it is too often.
    const at = (table) => sum(table.map((x) => {
      const again = before[x] + sum(table.map((y) => (x !== y && between(metOf(p), n, x, y) > 0 ? 1 : 0)));
      return again >= Number(over[1]) ? 1 : 0;
    }));
    return { at, already: sum(before.map((again) => (again >= Number(over[1]) ? 1 : 0))) };
  };

  // meetings are those of clubs, or of today's players with clubs. The clubs of the absent count.
  const meetings = (p, criterion, rounds) => {
    const club = new Map();
    p.absent.forEach((q) => { if (q.id !== GHOST) { club.set(q.id, q.club); } });
    p.players.forEach((q) => club.set(q.id, q.club));
    const met = new Map();
    const meet = (a, b) => {
      const cell = JSON.stringify([a, b]);
      met.set(cell, (met.get(cell) || 0) + 1);
    };
    eachPair(rounds, (a, b) => {
      const x = club.get(a) || "", y = club.get(b) || "";
      if (x === "" || y === "" || x === y) { return; }
      if (criterion === "club_vs_club") {
        if (x < y) { meet(x, y); } else { meet(y, x); }
        return;
      }
      if (p.place.has(a)) { meet(String(a), y); }
      if (p.place.has(b)) { meet(String(b), x); }
    });
    return met;
  };
  const sum = (values) => { let s = 0; for (const v of values) { s += v; } return s; };

  // count is what a criterion comes to over the rounds, from its definition alone.
  const count = (p, criterion, rounds) => {
    const n = p.players.length, group = grouping(criterion), sized = sizing(criterion);
    const at = (id) => p.place.get(id);
    let value = 0;
    if (isSum(criterion)) {
      return sum(terms(criterion).map((t) => t.times * (summable(t.name) ? count(p, t.name, rounds) : refuse("criterion", criterion))));
    }
    const price = pricing(p, criterion);
    if (price) {
      eachPair(rounds, (a, b) => { value += price(at(a), at(b)); });
      return value;
    }
    if (criterion === "repeat_seat") {
      const times = new Map();
      p.history.forEach((tables) => tables.forEach((ids) => ids.forEach((id, place) => {
        const seat = id + " " + place;
        times.set(seat, (times.get(seat) || 0) + 1);
      })));
      return sum(rounds.flatMap((tables) => tables.flatMap((ids) => ids.map((id, place) => times.get(id + " " + place) || 0))));
    }
    const over = often(p, criterion);
    if (over && rounds.length === 1) { return sum(rounds[0].map((ids) => over.at(ids.map(at)))); }
    const place = placing(p, criterion);
    if (place) {
      return sum(rounds.flatMap((tables) => tables.flatMap((ids, t) => ids.map((id) => place(at(id), t)))));
    }
    if (group) {
      eachPair(rounds, (a, b) => {
        const g = group(p.players[at(a)]);
        if (g !== "" && g === group(p.players[at(b)])) { value++; }
      });
      return value;
    }
    if (sized) {
      const now = new Array(n).fill(0);
      rounds.forEach((tables) => tables.forEach((ids) => { if (ids.length === sized.size) { ids.forEach((id) => { now[at(id)]++; }); } }));
      p.players.forEach((q, i) => {
        const before = sized.times(q);
        value += criterion.endsWith("_total") ? choose2(before + now[i]) : before * now[i];
      });
      return value;
    }
    switch (criterion) {
      case "rematch_total": {
        const now = new Map();
        eachPair(rounds, (a, b) => {
          const two = Math.min(at(a), at(b)) * n + Math.max(at(a), at(b));
          now.set(two, (now.get(two) || 0) + 1);
        });
        now.forEach((m, two) => { const had = metOf(p).get(two) || 0; value += choose2(had + m) - choose2(had); });
        return value;
      }
      case "together": {
        const set = listed(p, p.together);
        eachPair(rounds, (a, b) => { value += between(set, n, at(a), at(b)); });
        return set.size * rounds.length - value;
      }
      case "club_vs_club": case "player_vs_club":
        return sum([...meetings(p, criterion, p.history.concat(rounds)).values()].map(choose2));
    }
    return refuse("criterion", criterion);
  };

  // seating refuses tables at which somebody is missing, twice, unknown or away from a locked seat.
  const seating = (p, tables, number) => {
    if (tables.length !== p.tables.length) { refuse("tables", tables.length, p.tables.length); }
    const at = new Map();
    tables.forEach((ids, t) => {
      if (ids.length !== p.tables[t]) { refuse("size", say("tableNumber", number(t)), ids.length, p.tables[t]); }
      ids.forEach((id) => {
        if (at.has(id)) { refuse("twice", who(id), number(at.get(id)), number(t)); }
        if (!p.place.has(id)) { refuse("unknown", number(t), who(id)); }
        at.set(id, t);
      });
    });
    p.players.forEach((q) => { if (!at.has(q.id)) { refuse("missing", who(q.id)); } });
    p.seated.forEach((ids, t) => ids.forEach((id) => { if (at.get(id) !== t) { refuse("left", who(id), number(t)); } }));
  };

  // A level is a criterion as a cost of tables: what every two cost there, and what a player costs alone at each table.
  const levelOf = (v, i) => {
    if (v.levels[i] !== undefined) { return v.levels[i]; }
    const p = v.p, list = terms(p.criteria[i]), parts = list.map((t) => termOf(p, t.name)), n = p.players.length;
    if (parts.includes(null)) {
      v.levels[i] = null;
      return null;
    }
    const l = { scale: Math.max(...parts.map((part) => part.scale)), pair: new Float64Array(n * n), alone: new Map(), most: 0 };
    parts.forEach((part, k) => {
      const times = list[k].times * (l.scale / part.scale);
      part.pair.forEach((c, two) => { l.pair[two] += times * c; });
      part.alone.forEach((alone, t) => {
        if (!l.alone.has(t)) { l.alone.set(t, new Array(n).fill(0)); }
        alone.forEach((c, x) => { l.alone.get(t)[x] += times * c; });
      });
    });
    let most = 0;
    for (const c of l.pair) { most = Math.max(most, Math.abs(c)); }
    p.tables.forEach((s, t) => { l.most = Math.max(l.most, s * s * most + s * (l.alone.get(t) || []).reduce((a, b) => Math.max(a, b), 0)); });
    v.levels[i] = l;
    return l;
  };
  // termOf is the same for a criterion that is no sum of others; null where it is no sum over tables.
  const termOf = (p, criterion) => {
    const n = p.players.length, l = { scale: 1, pair: new Float64Array(n * n), alone: new Map() };
    const name = criterion === "rematch_total" ? "rematch" : criterion; // in a single round the same
    const group = grouping(name), sized = sizing(name), price = pricing(p, name), place = placing(p, name);
    const both = (cost) => { for (let x = 0; x < n; x++) { for (let y = 0; y < n; y++) { if (x !== y) { l.pair[x * n + y] = cost(x, y); } } } };
    if (group) {
      const of = p.players.map(group);
      both((x, y) => (of[x] !== "" && of[x] === of[y] ? 1 : 0));
    } else if (sized) {
      const times = p.players.map(sized.times);
      p.tables.forEach((s, t) => { if (s === sized.size) { l.alone.set(t, times); } });
    } else if (price) {
      both(price);
    } else if (place) {
      p.tables.forEach((_, t) => l.alone.set(t, p.players.map((_, x) => place(x, t))));
    } else if (name === "together") {
      // Each player pays for every partner who is not at his table: so each parted pair pays twice.
      const set = listed(p, p.together);
      both((x, y) => -2 * between(set, n, x, y));
      l.scale = 2;
      const owes = new Array(n).fill(0);
      for (let x = 0; x < n; x++) { for (let y = 0; y < n; y++) { owes[x] -= l.pair[x * n + y] / 2; } }
      p.tables.forEach((_, t) => l.alone.set(t, owes));
    } else {
      return null;
    }
    return l;
  };
  const costOf = (l, players, t, n) => {
    const alone = l.alone.get(t);
    let s = 0;
    players.forEach((x, k) => {
      if (alone) { s += alone[x]; }
      for (let j = 0; j < k; j++) { s += l.pair[x * n + players[j]]; }
    });
    return s;
  };

  const newProver = (p, claims, bounds) => {
    const v = { p, claims, bounds, fixed: new Array(p.players.length).fill(-1), levels: [] };
    p.seated.forEach((ids, t) => ids.forEach((id) => { v.fixed[p.place.get(id)] = t; }));
    v.base = p.criteria.map((name) => {
      const sized = sizing(name);
      return sized && name.endsWith("_total") ? sum(p.players.map((q) => choose2(sized.times(q)))) : 0;
    });
    v.claimed = (i) => claims[i].value - v.base[i];
    v.bound = (i) => claims[i].bound - v.base[i];
    v.weak = (i, key, ...values) => refuse("bound", label(p.criteria[i]), claims[i].bound, say(key, ...values));
    return v;
  };

  // prove verifies the bounds of one answer, one after the other.
  const prove = async (v) => {
    const all = [];
    for (let i = 0; i < v.bounds.length; i++) {
      const r = object(v.bounds[i]);
      if (text(r.criterion) !== v.p.criteria[i]) { v.weak(i, "another", label(text(r.criterion))); }
      if (v.bound(i) <= 0) { continue; } // nothing is below 0
      await breathe();
      if (v.p.rounds > 0 || r.by === "counting") {
        atLeast(v, i, sum(terms(v.p.criteria[i]).map((t) => t.times * overRounds(v, t.name, Math.max(1, v.p.rounds)))));
      } else if (r.by === "flow" && r.flow) {
        checkFlow(v, i, object(r.flow));
      } else if (r.by === "places") {
        checkPlaces(v, i, numbers(r.places));
      } else if (r.by === "history") {
        atLeast(v, i, historyOf(v, v.p.criteria[i]));
      } else if (r.by === "meetings") {
        atLeast(v, i, unavoidable(v, i));
      } else if (r.by === "enumeration") {
        all.push(i);
      } else if (r.by === "dual" && r.tree) {
        await checkTree(v, i, r.tree);
      } else {
        v.weak(i, "none");
      }
    }
    if (all.length > 0) { tryAll(v, all); }
  };
  const atLeast = (v, i, least) => { if (least < v.bound(i)) { v.weak(i, "gives", least + v.base[i]); } };

  // checkFlow adds up what the seats cost at least. m players of a group at a table of s seats make m(m-1)/2 pairs, which
  // is no less than u*m minus the sum of u-k over the k from 0 to s-1 below u.
  const checkFlow = (v, i, f) => {
    const p = v.p, name = p.criteria[i], group = grouping(name), sized = sizing(name);
    const sizes = numbers(f.sizes), seat = numbers(f.seat), above = numbers(f.above);
    const slopes = new Map(Object.entries(f.slope || {}).map(([g, s]) => [g, numbers(s)]));
    if (!group && !sized || seat.length !== sizes.length || above.length !== i) { v.weak(i, "unfit"); }
    const tables = new Map();
    p.tables.forEach((s) => tables.set(s, (tables.get(s) || 0) + 1));
    if (tables.size !== sizes.length || new Set(sizes).size !== sizes.length || !sizes.every((s) => tables.has(s))) { v.weak(i, "unfit"); }
    let total = 0n;
    above.forEach((price, j) => {
      if (price < 0 || price > 0 && !sizing(p.criteria[j])) { v.weak(i, "unfit"); }
      total -= BigInt(price) * BigInt(v.claimed(j));
    });
    sizes.forEach((s, k) => {
      total -= BigInt(tables.get(s) * s) * BigInt(seat[k]);
      if (!group) { return; }
      slopes.forEach((slope) => {
        if (slope.length !== sizes.length) { v.weak(i, "unfit"); }
        for (let m = 0; m < s && m < slope[k]; m++) { total -= BigInt(tables.get(s)) * BigInt(slope[k] - m); }
      });
    });
    p.players.forEach((q, x) => {
      let least = null;
      const slope = group && group(q) !== "" ? slopes.get(group(q)) : undefined;
      sizes.forEach((s, k) => {
        if (v.fixed[x] >= 0 && p.tables[v.fixed[x]] !== s) { return; }
        let cost = BigInt(seat[k]);
        if (slope) { cost += BigInt(slope[k]); }
        above.forEach((price, j) => {
          const other = sizing(p.criteria[j]);
          if (other && other.size === s) { cost += BigInt(price) * BigInt(other.times(q)); }
        });
        if (sized && sized.size === s) { cost += BigInt(sized.times(q)); }
        if (least === null || cost < least) { least = cost; }
      });
      total += least;
    });
    if (total < BigInt(v.bound(i))) { v.weak(i, "gives", total + BigInt(v.base[i])); }
  };

  // checkPlaces adds up what every player costs at least with the prices of the seats, less the prices of all seats.
  const checkPlaces = (v, i, prices) => {
    const p = v.p, place = placing(p, p.criteria[i]);
    if (!place || prices.length !== p.tables.length) { v.weak(i, "unfit"); }
    let total = 0n;
    p.tables.forEach((s, t) => { total -= BigInt(s) * BigInt(prices[t]); });
    p.players.forEach((_, x) => {
      const costs = prices.map((price, t) => BigInt(price) + BigInt(place(x, t))).filter((_, t) => v.fixed[x] < 0 || v.fixed[x] === t);
      total += costs.reduce((a, b) => (b < a ? b : a));
    });
    if (total < BigInt(v.bound(i))) { v.weak(i, "gives", total + BigInt(v.base[i])); }
  };

  // historyOf is what a criterion of meetings comes to before anybody sits down.
  const historyOf = (v, name) =>
    (name === "club_vs_club" || name === "player_vs_club" ? sum([...meetings(v.p, name, v.p.history).values()].map(choose2)) : 0);

  // unavoidable adds to history the meetings that the tables cannot avoid, dealt evenly.
  const unavoidable = (v, i) => {
    const p = v.p, name = p.criteria[i], clubs = p.criteria.slice(0, i).indexOf("club_pairs");
    if (name !== "club_vs_club" && name !== "player_vs_club" || clubs < 0) { return historyOf(v, v.p.criteria[i]); }
    let hits = -v.claimed(clubs);
    p.tables.forEach((s) => { hits += choose2(s); });
    const present = new Set(), largest = Math.max(...p.tables);
    p.players.forEach((q) => { if (q.club === "") { hits -= largest - 1; } else { present.add(q.club); } });
    const before = meetings(p, name, p.history), cells = [];
    const had = (a, b) => before.get(JSON.stringify([a, b])) || 0;
    if (name === "club_vs_club") {
      present.forEach((a) => present.forEach((b) => { if (a < b) { cells.push(had(a, b)); } }));
    } else {
      hits *= 2;
      p.players.forEach((q) => present.forEach((club) => { if (q.club !== "" && q.club !== club) { cells.push(had(String(q.id), club)); } }));
    }
    return historyOf(v, v.p.criteria[i]) + deal(cells, hits, hits);
  };

  // deal is the least that so many turns add to the sum of m(m-1)/2, dealt one by one to whoever has least, nobody getting
  // more than most.
  const deal = (before, turns, most) => {
    const holders = before.map((m) => ({ has: m, got: 0 })).sort((a, b) => a.has - b.has);
    let total = 0;
    for (let cost = 0; turns > 0; cost++) {
      let more = false;
      for (const h of holders) {
        if (h.got < most) { more = true; }
        if (turns > 0 && h.has === cost && h.got < most) { h.has++; h.got++; total += cost; turns--; }
      }
      if (!more) { break; }
    }
    return total;
  };

  // forced is how many pairs so many players of a group make when they are dealt evenly.
  const forced = (p, members) => {
    let least = 0;
    for (let k = 0; members > 0; k++) { for (const s of p.tables) { if (s > k && members > 0) { least += k; members--; } } }
    return least;
  };

  // steps adds up what every step from a score to the next costs at least: a table with a of its s players below has a*(s-a)
  // pairs that take it.
  const steps = (p) => {
    const n = p.players.length, scores = p.players.map((q) => q.score).sort((a, b) => a - b);
    let least = new Array(n + 1).fill(Infinity), total = 0;
    if (n > MAX_TRIED) { return 0; }
    least[0] = 0;
    p.tables.forEach((s) => {
      const next = new Array(n + 1).fill(Infinity);
      for (let below = 0; below <= n; below++) {
        for (let a = 0; a <= s && below + a <= n; a++) { next[below + a] = Math.min(next[below + a], least[below] + a * (s - a)); }
      }
      least = next;
    });
    for (let k = 1; k < n; k++) { total += (scores[k] - scores[k - 1]) * least[k]; }
    return total;
  };

  // overRounds is what counting alone gives for a criterion over so many rounds.
  const overRounds = (v, name, rounds) => {
    const p = v.p, group = grouping(name), sized = sizing(name), n = p.players.length;
    if (group) {
      const members = new Map();
      p.players.forEach((q) => { const g = group(q); if (g !== "") { members.set(g, (members.get(g) || 0) + 1); } });
      return rounds * sum([...members.values()].map((m) => forced(p, m)));
    }
    if (sized) {
      const places = sum(p.tables.filter((s) => s === sized.size)), times = p.players.map(sized.times).sort((a, b) => a - b);
      return name.endsWith("_total") ? deal(times, places * rounds, rounds) : rounds * sum(times.slice(0, places));
    }
    const over = often(p, name);
    if (over) { return over.already; }
    if (name === "score_gap") { return rounds * steps(p); }
    if (name !== "rematch_total") { return historyOf(v, name); }
    const met = metOf(p), all = [], smallest = Math.min(...p.tables);
    let twice = 0;
    for (let x = 0; x < n; x++) {
      const others = [];
      for (let y = 0; y < n; y++) {
        if (x !== y) { others.push(between(met, n, x, y)); }
        if (y < x) { all.push(between(met, n, x, y)); }
      }
      twice += deal(others, rounds * (smallest - 1), rounds);
    }
    const dealt = deal(all, rounds * sum(p.tables.map(choose2)), rounds);
    return Math.max(Math.ceil(twice / 2), dealt, choose2(rounds) * sum(p.tables.map((s) => forced(p, s))));
  };

  // checkTree verifies a proof by duals: a leaf has them, a branch two proofs of the two cases of a pair.
  const checkTree = async (v, i, tree) => {
    if (v.p.players.length > MAX_PLAYERS || i >= MAX_CRITERIA) { v.weak(i, "unfit"); }
    const w = { v, i, levels: [], caps: [], together: [], away: [] };
    for (let j = 0; j <= i; j++) {
      const l = levelOf(v, j);
      w.levels.push(l);
      const most = j < i ? v.claimed(j) : v.bound(j) - 1;
      w.caps.push(meets(v.p.criteria[j]) ? most - historyOf(v, v.p.criteria[j]) : l === null ? 0 : most * l.scale);
    }
    if (w.levels[i] === null && !meets(v.p.criteria[i])) { v.weak(i, "unfit"); }
    await walk(w, tree);
  };

  // meets is whether a criterion counts meetings with clubs: its slopes make it a sum over tables.
  const meets = (criterion) => criterion === "club_vs_club" || criterion === "player_vs_club";

  // linesOf is what every two players count by the slopes of all criteria about meetings, the largest of them, and by how much
  // the lines of those slopes lie above what the meetings cost at most: the next meeting of those that have met m times costs m.
  const linesOf = (w, given, prices) => {
    const v = w.v, p = v.p, n = p.players.length, pair = new Float64Array(n * n), most = sum(p.tables.map(choose2));
    let above = 0n, largest = 0;
    if (given.length > prices.length) { v.weak(w.i, "unfit"); }
    given.forEach((clubs, j) => {
      const name = p.criteria[j], slopes = new Map(), byClub = name === "club_vs_club";
      const cellOf = (a, b) => JSON.stringify(byClub && b < a ? [b, a] : [a, b]), slopeOf = (a, b) => slopes.get(cellOf(a, b)) || 0;
      if (clubs === null || clubs === undefined) { return; }
      Object.entries(object(clubs)).forEach(([a, row]) => Object.entries(object(row)).forEach(([b, slope]) => {
        slopes.set(cellOf(a, b), slopeOf(a, b) + whole(slope, 0, MAX_SLOPE));
      }));
      if (slopes.size === 0) { return; }
      if (!meets(name)) { v.weak(w.i, "unfit"); }
      const before = meetings(p, name, p.history);
      slopes.forEach((slope, cell) => {
        // Of the k-th meeting the line leads by the slope less what that one costs, as long as that is above 0.
        const price = BigInt(prices[j]), first = BigInt(slope) - price * BigInt(before.get(cell) || 0);
        if (first <= 0n) { return; }
        let times = BigInt(most);
        if (price > 0n && (first + price - 1n) / price < times) { times = (first + price - 1n) / price; }
        above += first * times - price * (times * (times - 1n) / 2n);
      });
      let heaviest = 0;
      for (let x = 0; x < n; x++) {
        for (let y = 0; y < n; y++) {
          const a = p.players[x], b = p.players[y];
          if (a.club === "" || b.club === "" || a.club === b.club) { continue; }
          const slope = byClub ? slopeOf(a.club, b.club) : slopeOf(String(a.id), b.club) + slopeOf(String(b.id), a.club);
          pair[x * n + y] += slope;
          heaviest = Math.max(heaviest, slope);
        }
      }
      largest += heaviest;
    });
    return { pair, above, largest };
  };

  const walk = async (w, t) => {
    if (typeof t !== "object" || t === null) { w.v.weak(w.i, "case"); }
    await breathe();
    if (t.pair === undefined || t.pair === null) { leaf(w, t); return; }
    const two = numbers(t.pair).map((id) => w.v.p.place.get(id));
    if (two.length !== 2 || two[0] === two[1] || two.includes(undefined)) { w.v.weak(w.i, "case"); }
    w.together.push(two);
    await walk(w, t.together);
    w.together.pop();
    w.away.push(two);
    await walk(w, t.apart);
    w.away.pop();
  };

  // leaf verifies that the duals add up to more than a better draw may cost, and that no table costs less than its own and
  // its players' duals.
  const leaf = (w, t) => {
    const v = w.v, p = v.p, n = p.players.length;
    const duals = numbers(t.players), tables = numbers(t.tables), prices = numbers(t.above).concat([whole(t.unit)]);
    if (prices[w.i] < 1 || duals.length !== n || tables.length !== p.tables.length || prices.length !== w.i + 1) { v.weak(w.i, "unfit"); }
    let total = 0n, largest = 0;
    duals.concat(tables).forEach((d) => {
      if (Math.abs(d) > MAX_PRICE) { v.weak(w.i, "large"); }
      largest = Math.max(largest, Math.abs(d));
      total += BigInt(d);
    });
    let costs = 0;
    prices.forEach((price, j) => {
      const l = w.levels[j];
      if (price < 0 || price > MAX_PRICE || l === null && price > 0 && !meets(p.criteria[j]) || l !== null && price > Math.floor(MAX_PRICE / (l.most + 1))) { v.weak(w.i, "large"); }
      total -= BigInt(price) * BigInt(w.caps[j]);
      costs += l === null ? 0 : price * (l.most + 1);
    });
    const lines = linesOf(w, list(t.slopes), prices), widest = Math.max(...p.tables);
    if (total <= lines.above) { v.weak(w.i, "little"); }
    costs += widest * widest * lines.largest;
    w.lines = lines.pair;
    // Sums over a table, times the players whose rewards are added and the seats that they are compared by: where they may be
    // more than a number holds exactly, all is done with whole numbers of any length.
    w.number = ((MAX_SEATS + 2) * largest + costs) * (n + 1) * MAX_SEATS < Number.MAX_SAFE_INTEGER ? Number : BigInt;
    w.duals = duals.map(w.number);
    w.prices = prices.map(w.number);
    // Tables of one size at which nobody sits yet are alike, unless a criterion names tables: the one with the highest dual speaks for all.
    const highest = new Map(), alike = [], names = named(p);
    p.tables.forEach((size, k) => {
      if (names || v.fixed.includes(k)) {
        hunt(w, k, tables[k]);
      } else if (!highest.has(size)) {
        alike.push(k);
        highest.set(size, tables[k]);
      } else {
        highest.set(size, Math.max(tables[k], highest.get(size)));
      }
    });
    alike.forEach((k) => hunt(w, k, highest.get(p.tables[k])));
  };

  // hunt looks for a table in place of table k that costs less than its duals and that a better draw may have.
  const hunt = (w, k, dual) => {
    const v = w.v, p = v.p, n = p.players.length, size = p.tables[k], number = w.number, zero = number(0);
    const h = { w, table: k, size, sits: [], blocks: [], between: null, forbidden: null, rewards: false, chosen: [], zero, number };
    const away = new Set(w.away.map(([x, y]) => x * n + y));
    // weigh is what two cost together, null if no better draw has them together.
    const weigh = (x, y) => {
      if (away.size > 0 && (away.has(x * n + y) || away.has(y * n + x))) { return null; }
      let s = number(w.lines[x * n + y]);
      for (let j = 0; j <= w.i; j++) {
        const l = w.levels[j];
        if (l === null) { continue; }
        const c = l.pair[x * n + y];
        if (c > w.caps[j] && l.scale === 1) { return null; }
        if (c !== 0) { s += w.prices[j] * number(c); }
      }
      return s;
    };
    const cost = (x) => {
      let s = -w.duals[x];
      w.levels.forEach((l, j) => { if (l !== null && l.alone.has(k)) { s += w.prices[j] * number(l.alone.get(k)[x]); } });
      return s;
    };
    let start = -number(dual);
    for (let x = 0; x < n; x++) {
      if (v.fixed[x] !== k) { continue; }
      for (const y of h.sits) {
        const c = weigh(x, y);
        if (c === null) { return; } // no better draw has this table at all
        start += c;
      }
      start += cost(x);
      h.sits.push(x);
    }
    join(h, cost, weigh);
    const open = size - h.sits.length;
    if (open === 0) { judge(h, start); } else { extend(h, h.blocks, h.blocks.map((_, b) => b), open, start); }
  };

  // join makes the blocks of the free players who must sit together, and prices them.
  const join = (h, cost, weigh) => {
    const v = h.w.v, n = v.p.players.length, root = v.p.players.map((_, x) => x);
    h.w.together.forEach(([a, b]) => {
      const from = root[b], to = root[a];
      for (let x = 0; x < n; x++) { if (root[x] === from) { root[x] = to; } }
    });
    const groups = new Map();
    for (let x = 0; x < n; x++) {
      if (v.fixed[x] >= 0) { continue; }
      if (!groups.has(root[x])) { groups.set(root[x], []); }
      groups.get(root[x]).push(x);
    }
    groups.forEach((players) => {
      const q = { players, cost: h.zero, least: h.zero };
      let possible = players.length <= h.size - h.sits.length;
      players.forEach((x, i) => {
        q.cost += cost(x);
        h.sits.concat(players.slice(0, i)).forEach((y) => {
          const c = weigh(x, y);
          if (c === null) { possible = false; } else { q.cost += c; }
        });
      });
      if (possible) { h.blocks.push(q); }
    });
    const m = h.blocks.length;
    h.between = new Array(m * m).fill(h.zero);
    h.forbidden = new Uint8Array(m * m);
    for (let a = 0; a < m; a++) {
      for (let b = 0; b < m; b++) {
        if (a === b) { continue; }
        for (const x of h.blocks[a].players) {
          for (const y of h.blocks[b].players) {
            const c = h.forbidden[a * m + b] ? null : weigh(x, y);
            if (c === null) { h.forbidden[a * m + b] = 1; } else { h.between[a * m + b] += c; }
          }
        }
        h.rewards = h.rewards || !h.forbidden[a * m + b] && h.between[a * m + b] < h.zero;
      }
    }
  };

  // extend adds blocks to those chosen until the open seats are filled. The blocks are sorted by what a seat costs at
  // least, so that the first ones bound what any choice among them costs.
  const extend = (h, blocks, places, open, cost) => {
    const m = h.blocks.length, zero = h.zero;
    let single = true;
    blocks.forEach((b, k) => {
      b.least = b.cost;
      if (h.rewards) {
        for (const other of places) {
          const c = h.between[places[k] * m + other];
          if (!h.forbidden[places[k] * m + other] && c < zero) { b.least += c; }
        }
      }
      single = single && b.players.length === 1;
    });
    const order = blocks.map((_, k) => k).sort((a, b) => {
      const x = blocks[a].least * h.number(blocks[b].players.length), y = blocks[b].least * h.number(blocks[a].players.length);
      return x < y ? -1 : x > y ? 1 : a - b;
    });
    for (let at = 0; at < order.length; at++) {
      const b = blocks[order[at]], size = b.players.length;
      if (single) {
        if (order.length - at < open) { return; }
        let least = cost;
        for (let o = at; o < at + open; o++) { least += blocks[order[o]].least; }
        if (least >= zero) { return; }
      } else if (cost * h.number(size) + h.number(open) * b.least >= zero) {
        return;
      }
      if (size > open) { continue; }
      h.chosen.push(places[order[at]]);
      if (size === open) {
        judge(h, cost + b.cost);
      } else {
        const last = places[order[at]], next = [], nextPlaces = [];
        for (const k of order.slice(at + 1)) {
          if (h.forbidden[last * m + places[k]] || blocks[k].players.length > open - size) { continue; }
          next.push({ players: blocks[k].players, cost: blocks[k].cost + h.between[last * m + places[k]], least: zero });
          nextPlaces.push(places[k]);
        }
        extend(h, next, nextPlaces, open - size, cost + b.cost);
      }
      h.chosen.pop();
    }
  };

  // judge refuses the proof for the table that the chosen blocks make, if it costs less than its duals and a better draw
  // may have it.
  const judge = (h, cost) => {
    const w = h.w, p = w.v.p;
    if (cost >= h.zero) { return; }
    const players = h.sits.concat(...h.chosen.map((b) => h.blocks[b].players));
    for (let j = 0; j <= w.i; j++) {
      if (w.levels[j] !== null && costOf(w.levels[j], players, h.table, p.players.length) > w.caps[j]) { return; }
    }
    for (const [a, b] of w.together) { if (players.includes(a) !== players.includes(b)) { return; } }
    w.v.weak(w.i, "table", players.map((x) => who(p.players[x].id)).join(", "));
  };

  // tryAll goes through the seatings, player by player, and refuses the criteria for which a better one turns up.
  const tryAll = (v, criteria) => {
    const p = v.p, n = p.players.length, last = criteria[criteria.length - 1];
    if (n > MAX_TRIED) { v.weak(last, "many"); }
    const at = p.tables.map(() => []), where = new Array(n).fill(-1), value = new Array(last + 1).fill(0), parts = [];
    const names = named(p);
    let placed = 0;
    for (let i = 0; i <= last; i++) {
      parts.push(terms(p.criteria[i]).map(({ times, name }) => {
        if (name === "club_vs_club" || name === "player_vs_club") {
          value[i] = historyOf(v, name);
          return { times, met: cellsOf(p, name) };
        }
        if (name === "together") { return { times, wishes: [...listed(p, p.together).keys()].map((two) => [Math.floor(two / n), two % n]) }; }
        const over = often(p, name);
        if (over) { return { times, over }; }
        return { times, level: termOf(p, name) || v.weak(i, "unfit") };
      }));
    }
    // costs is what a player adds to a criterion by sitting down.
    const costs = (part, x, t) => {
      let s = 0;
      if (part.over) {
        s = part.over.at(at[t].concat([x])) - part.over.at(at[t]);
      } else if (part.met) {
        for (const y of at[t]) { for (const c of part.met.cells(x, y)) { s += part.met.times[c]; part.met.times[c]++; } }
      } else if (part.wishes) {
        for (const [a, b] of part.wishes) {
          const other = a === x ? b : b === x ? a : -1;
          if (other >= 0 && where[other] >= 0 && where[other] !== t) { s++; }
        }
      } else {
        const alone = part.level.alone.get(t);
        if (alone) { s = alone[x]; }
        for (const y of at[t]) { s += part.level.pair[x * n + y]; }
      }
      return s;
    };
    const sit = (x, t) => {
      for (let i = 0; i <= last; i++) { for (const part of parts[i]) { value[i] += part.times * costs(part, x, t); } }
      at[t].push(x);
      where[x] = t;
    };
    const rise = (x, t) => {
      at[t].pop();
      where[x] = -1;
      parts.flat().forEach(({ met }) => { if (met) { for (const y of at[t]) { for (const c of met.cells(x, y)) { met.times[c]--; } } } });
    };
    // betters is the first criterion to be proven that is below its bound, with none before it above its value; -1 if there is
    // none. Nothing gets less when somebody sits down: seatings that better none are left.
    const betters = () => {
      for (let i = 0; i <= last; i++) {
        if (value[i] < v.bound(i) && criteria.includes(i)) { return i; }
        if (value[i] > v.claimed(i)) { break; }
      }
      return -1;
    };
    const seat = (x) => {
      const better = betters();
      if (better < 0) { return; }
      if (x === n) { v.weak(better, "better"); }
      if (v.fixed[x] >= 0) { seat(x + 1); return; }
      const was = value.slice(), opened = new Set();
      p.tables.forEach((size, t) => {
        const fresh = !names && at[t].length === 0 && !v.fixed.includes(t);
        if (at[t].length === size || fresh && opened.has(size)) { return; }
        if (fresh) { opened.add(size); }
        if (++placed > MAX_PLACED) { v.weak(last, "many"); }
        sit(x, t);
        seat(x + 1);
        rise(x, t);
        was.forEach((c, i) => { value[i] = c; });
      });
    };
    v.fixed.forEach((t, x) => { if (t >= 0) { sit(x, t); } });
    seat(0);
  };

  // cellsOf finds the cells in which every two players meet, and how often each cell has met.
  const cellsOf = (p, name) => {
    const number = new Map(), times = [], known = new Map();
    const cell = (key, m) => {
      if (!number.has(key)) { number.set(key, times.length); times.push(0); }
      times[number.get(key)] += m;
      return number.get(key);
    };
    meetings(p, name, p.history).forEach((m, key) => cell(key, m));
    return {
      times,
      cells: (x, y) => {
        const two = x * p.players.length + y;
        if (!known.has(two)) { known.set(two, [...meetings(p, name, [[[p.players[x].id, p.players[y].id]]]).keys()].map((key) => cell(key, 0))); }
        return known.get(two);
      },
    };
  };

  // sha256 is the digest of a text in UTF-8, in hexadecimal: a page that came over plain HTTP has no crypto.subtle.
  const sha256 = (input) => {
    const bytes = new TextEncoder().encode(input), padded = new Uint8Array((bytes.length + 72) >> 6 << 6), view = new DataView(padded.buffer);
    padded.set(bytes);
    padded[bytes.length] = 128;
    view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
    view.setUint32(padded.length - 4, bytes.length << 3);
    const primes = [];
    for (let c = 2; primes.length < 64; c++) { if (primes.every((d) => c % d !== 0)) { primes.push(c); } }
    // The first 32 bits of the fraction of a root are found with whole numbers, exactly.
    const root = (prime, power) => {
      const wanted = BigInt(prime) << BigInt(32 * power);
      let low = 0n, high = 1n << 40n;
      while (high - low > 1n) {
        const middle = (low + high) >> 1n;
        if (middle ** BigInt(power) <= wanted) { low = middle; } else { high = middle; }
      }
      return Number(low & 0xffffffffn);
    };
    const k = primes.map((prime) => root(prime, 3)), hash = primes.slice(0, 8).map((prime) => root(prime, 2)), w = new Array(64);
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    for (let block = 0; block < padded.length; block += 64) {
      for (let i = 0; i < 64; i++) {
        w[i] = i < 16 ? view.getUint32(block + 4 * i) : (w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3)) +
          w[i - 7] + (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10))) >>> 0;
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let i = 0; i < 64; i++) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i]) >>> 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
      }
      [a, b, c, d, e, f, g, h].forEach((x, i) => { hash[i] = (hash[i] + x) >>> 0; });
    }
    return hash.map((x) => x.toString(16).padStart(8, "0")).join("");
  };

  // The page. data is what it says in numbers; everything that is shown is compared with it.
  const box = document.getElementById("esito");
  let data = null, people = new Map(), labels = new Map(), rested = Date.now();
  const who = (id) => { const q = people.get(id); return q ? q.name + " (" + q.number + ")" : "ID " + id; };
  const label = (criterion) => labels.get(criterion) || criterion;
  const breathe = async () => {
    if (Date.now() - rested > 40) {
      await new Promise((done) => setTimeout(done, 0));
      rested = Date.now();
    }
  };
  // shown is what the reader sees of an element: nothing of one that is not drawn.
  const shown = (element) => (element && element.getClientRects().length > 0 ? element.innerText : "").replace(/\s+/g, " ").trim();
  const bare = (s) => s.replace(/\s+/g, "");

  const readData = () => {
    data = object(JSON.parse(document.getElementById("dati").textContent));
    if (data.version !== 1) { refuse("version"); }
    list(data.players).forEach((q) => people.set(whole(object(q).seat), { number: whole(q.number), name: text(q.name), club: text(q.club) }));
    data.rounds = list(data.rounds).map((round) => list(round).map((table) => ({ number: whole(object(table).number), seats: numbers(table.seats) })));
    data.criteria = list(data.criteria).map((c) => ({ ...readClaim(c), label: text(c.label), outcome: text(c.outcome), reason: text(c.reason) }));
    data.criteria.forEach((c) => labels.set(c.name, c.label));
    data.facts = list(data.facts).map((f) => ({ label: text(object(f).label), value: text(f.value) }));
    data.parts = list(data.parts).map(object);
  };

  // same compares what the page shows at a place with what the data say.
  const same = (found, where, element, wanted) => {
    if (bare(shown(element)) !== bare(wanted)) { found.push(say("shown", where, shown(element), wanted)); return false; }
    return true;
  };

  // compare finds where the page shows something else than the data say: facts, criteria, tables.
  const compare = (found) => {
    const facts = [...document.querySelectorAll("#fatti div")], rows = [...document.querySelectorAll("#criteri tbody tr")];
    same(found, say("heading"), document.querySelector("h1"), text(data.heading));
    if (facts.length !== data.facts.length) { found.push(say("shown", say("facts"), facts.length, data.facts.length)); }
    data.facts.forEach((f, i) => same(found, f.label, facts[i], f.label + " " + f.value));
    if (rows.length !== data.criteria.length) { found.push(say("shown", say("criteria"), rows.length, data.criteria.length)); }
    data.criteria.forEach((c, i) => same(found, c.label, rows[i], [i + 1 + ".", c.label, c.reason, c.value, c.bound, c.outcome].join(" ")));
    const tables = [...document.querySelectorAll("#tavoli article")];
    const wanted = data.rounds.flatMap((round, r) => round.map((table) => ({
      where: data.rounds.length > 1 ? say("roundTable", r + 1, table.number) : say("tableNumber", table.number), seats: table.seats,
    })));
    if (tables.length !== wanted.length) { found.push(say("shownTables", tables.length, wanted.length)); }
    wanted.forEach((table, i) => {
      const article = tables[i];
      same(found, table.where, article && article.querySelector("h3"), table.where);
      const rows = article ? [...article.querySelectorAll("tr")] : [];
      if (rows.length !== table.seats.length) { found.push(say("size", table.where, rows.length, table.seats.length)); }
      table.seats.forEach((id, j) => {
        const q = people.get(id) || { number: id, name: "", club: "" };
        same(found, table.where, rows[j], [q.number, q.name, q.club].join(" "));
      });
    });
    const all = wanted.map((table) => table.where + table.seats.map((id) => { const q = people.get(id); return q ? q.number + q.name + q.club : ""; }).join(""));
    if (found.length === 0 && bare(shown(document.querySelector("#tavoli .cards"))) !== bare(all.join(""))) { found.push(say("extra")); }
  };

  // fingerprint is that of the tables and the seed, as docs/draw.md describes it.
  const fingerprint = () => {
    const lines = ["raduno-verbale 1", text(data.tournament), whole(data.round), text(data.seed)];
    data.rounds.forEach((round) => round.forEach((table) => {
      lines.push([table.number].concat(table.seats.flatMap((id) => { const q = people.get(id) || {}; return [q.number, q.name, q.club]; })).join("\t"));
    }));
    return sha256(lines.join("\n") + "\n").slice(0, 16).replace(/(....)(?=.)/g, "$1 ");
  };

  // members refuses a part of a draw whose players are not those of the page, with their clubs.
  const members = (p, seen) => p.players.forEach((q) => {
    const known = people.get(q.id);
    if (!known) { refuse("unlisted", who(q.id)); }
    if (known.club !== q.club && p.criteria.some((c) => /club/.test(c))) { refuse("club", who(q.id), known.club, q.club); }
    if (seen.has(q.id)) { refuse("listedTwice", who(q.id)); }
    seen.add(q.id);
  });

  // part verifies one draw with its answer: the tables as the page has them, the values, the bounds.
  const part = async (x, seen, laid) => {
    const p = readProblem(x.problem), at = numbers(x.tables, 0), answer = object(x.answer);
    members(p, seen);
    const rounds = data.rounds.map((round) => at.map((t) => {
      if (t >= round.length) { refuse("tables", round.length, t + 1); }
      return round[t].seats;
    }));
    at.forEach((t) => { if (laid.has(t)) { refuse("tables", laid.size, at.length); } laid.add(t); });
    if (rounds.length !== (p.rounds || 1)) { refuse("rounds", rounds.length, p.rounds || 1); }
    rounds.forEach((tables, r) => seating(p, tables, (t) => data.rounds[r][at[t]].number));
    const claims = list(answer.criteria).map(readClaim);
    if (claims.length !== p.criteria.length) { refuse("count", claims.length, p.criteria.length); }
    let optimal = true;
    claims.forEach((c, i) => {
      if (c.name !== p.criteria[i]) { refuse("order", label(c.name), label(p.criteria[i])); }
      const value = count(p, c.name, rounds);
      if (value !== c.value) { refuse("value", label(c.name), c.value, value); }
      optimal = optimal && c.value === c.bound;
      if (c.bound > c.value) { refuse("above", label(c.name), c.bound, c.value); }
      if (c.optimal !== optimal) { refuse("claim", label(c.name)); }
    });
    const proof = answer.proof;
    if (claims.length > 0 && (!proof || proof.version !== 1 || list(proof.bounds).length !== claims.length)) { refuse("proofs"); }
    if (claims.length > 0) { await prove(newProver(p, claims, proof.bounds)); }
    return claims;
  };

  // total compares what the page claims of the criteria with what its parts come to together.
  const total = (parts) => {
    const names = new Set();
    data.criteria.forEach((c) => {
      const of = parts.map((claims) => claims.find((d) => d.name === c.name)).filter(Boolean);
      const value = sum(of.map((d) => d.value)), bound = sum(of.map((d) => d.bound));
      if (names.has(c.name) || of.length === 0) { refuse("missingProof", c.label); }
      names.add(c.name);
      if (value !== c.value) { refuse("value", c.label, c.value, value); }
      if (bound !== c.bound) { refuse("bound", c.label, c.bound, say("gives", bound)); }
      if (c.optimal !== of.every((d) => d.optimal)) { refuse("claim", c.label); }
    });
    parts.forEach((claims) => claims.forEach((d) => { if (!names.has(d.name)) { refuse("hidden", d.name); } }));
  };

  const tell = (state, title, lines) => {
    box.className = "esito " + state;
    box.replaceChildren();
    const h = document.createElement("h2"), ul = document.createElement("ul");
    h.textContent = title;
    lines.forEach((line) => { const li = document.createElement("li"); li.textContent = line; ul.append(li); });
    box.append(h);
    if (lines.length > 0) { box.append(ul); }
  };

  const run = async () => {
    const found = [], attempt = async (f) => {
      try { await f(); } catch (e) { found.push(e instanceof Refusal ? e.message : say("unreadable")); }
    };
    tell("attesa", say("running"), []);
    await attempt(readData);
    if (found.length === 0) {
      await attempt(() => compare(found));
      await attempt(() => { if (fingerprint() !== data.fingerprint) { refuse("print", data.fingerprint, fingerprint()); } });
      const seen = new Set(), laid = new Set(), parts = [];
      for (const x of data.parts) { await attempt(async () => { parts.push(await part(x, seen, laid)); }); }
      if (found.length === 0 && data.parts.length > 0) {
        await attempt(() => {
          data.rounds.forEach((round) => { if (laid.size !== round.length) { refuse("tables", laid.size, round.length); } });
          people.forEach((_, id) => { if (!seen.has(id)) { refuse("unlisted", who(id)); } });
          total(parts);
        });
      }
      if (data.parts.length === 0 && data.criteria.length > 0) { found.push(say("proofs")); }
    }
    if (found.length > 0) { tell("no", say("no"), found); return; }
    const lines = [say("seated", data.rounds.map((round) => round.length).join(", "), people.size)];
    if (data.parts.length === 0) { tell("attesa", say("ruled"), lines); return; }
    data.criteria.forEach((c) => lines.push(say(c.optimal ? "proven" : "atLeast", c.label, c.value, c.bound)));
    tell("si", say("yes"), lines);
  };
  run();
})();
