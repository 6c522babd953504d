// The board: hexes and mechs as focusable elements; arrows go from hex to hex, Enter picks.
// Rows of the map run across on a wide screen and down on a narrow one.

const SIDES = ["A", "B"];
const NARROW = 620, LOOK_AFTER = 130; // pixels; milliseconds
const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function render({ model, el }) {
  el.classList.add("tb-board");
  const tools = document.createElement("div");
  tools.className = "tb-zoom";
  const frame = document.createElement("div");
  frame.className = "tb-frame";
  const live = document.createElement("div");
  live.className = "ml-sr";
  live.setAttribute("aria-live", "polite");
  el.append(tools, frame, live);

  let g, svg, hexes = [], layers = {}, here = 0, upright = null, timer = 0;
  const ground = () => model.get("ground");
  const mechs = () => [0, 1, 2, 3, 4, 5].map((a) => model.get(`mech_${a}`));
  const send = (what, number, how) => model.send({ what, number, how });

  function name(n) {
    const { names, level, terrain, zone, home, terrains } = ground();
    const over = model.get("over"), said = [names[n]];
    if (level[n]) said.push(`level ${level[n]}`);
    if (terrain[n]) said.push(terrains[terrain[n]]);
    if (zone[n]) said.push(`zone ${zone[n]}${over.holders?.[zone[n] - 1] || ""}`);
    if (home[n]) said.push(`deployment rows ${home[n]}`);
    if (over.smoke?.includes(n)) said.push("smoke");
    const who = mechs().find((mech) => mech.hex === n);
    if (who) said.push(who.told);
    const label = over.picks?.[n];
    if (label !== undefined) said.push(over.verb ? `${over.verb} ${label}`.trim() : String(label));
    return said.join(", ");
  }

  const rename = () => hexes.forEach((hex, n) => {
    const text = name(n);
    if (hex.told !== text) hex.setAttribute("aria-label", hex.told = text);
  });

  // Several values change in one message: what they change is drawn once.
  const due = new Set();
  const soon = (draw) => () => {
    if (due.size === 0) queueMicrotask(() => { const all = [...due]; due.clear(); for (const each of all) each(); });
    due.add(draw);
  };

  function drawGround() {
    const map = ground();
    if (!map.names) return;
    upright = el.clientWidth > 0 && el.clientWidth < NARROW;
    g = geometry(map, upright);
    const [wide, high] = g.size;
    svg = make("svg", { viewBox: `0 0 ${wide.toFixed(0)} ${high.toFixed(0)}`, role: "group", "aria-label": `Board ${map.name}: arrows go from hex to hex, Enter picks` });
    const defs = make("defs");
    defs.innerHTML = DEFS;
    layers = {};
    for (const each of ["ground", "lines", "over", "names", "line", "ring", "mechs"]) layers[each] = make("g", { class: `tb-${each}` });
    layers.ring.setAttribute("aria-hidden", "true");
    hexes = map.names.map((_, n) => drawHex(map, n));
    layers.ground.append(...hexes);
    drawLines(map);
    svg.append(defs, ...Object.values(layers));
    frame.replaceChildren(svg);
    here = Math.min(here, hexes.length - 1);
    hexes[here].setAttribute("tabindex", "0");
    fit();
    drawOver();
    drawLine();
    drawMechs();
  }

  function drawHex(map, n) {
    const [x, y] = g.spot(n), kind = map.terrain[n];
    const group = make("g", { class: "tb-hex", "data-hex": n, tabindex: "-1", role: "button" });
    const level = Math.max(-1, Math.min(map.level[n], 6));
    group.append(make("polygon", { points: g.points(n), class: `tb-level tb-level-${level}` }));
    if (kind) group.append(make("polygon", { points: g.points(n, S - 1.5), class: `tb-terrain-${kind}` }));
    if (map.level[n]) {
      const text = make("text", { x, y: y + S * 0.78, class: "tb-height" });
      text.textContent = map.level[n];
      group.append(text);
    }
    return group;
  }

  function drawLines(map) {
    const all = map.names.map((_, n) => n), count = Math.max(...map.zone);
    for (const end of [1, 2]) {
      const rows = all.filter((n) => map.home[n] === end);
      if (rows.length) layers.lines.append(make("path", { d: g.outline(rows), class: "tb-home" }));
    }
    for (let zone = 1; zone <= count; zone++) {
      const own = all.filter((n) => map.zone[n] === zone);
      layers.lines.append(make("path", { d: g.outline(own), class: "tb-zone", "data-zone": zone }));
      const spots = own.map(g.spot), x = spots.reduce((s, p) => s + p[0], 0) / own.length;
      const text = make("text", { x, y: Math.min(...spots.map((p) => p[1])) - S * 0.35, class: "tb-zone-name", "data-zone-name": zone });
      layers.names.append(text);
    }
  }

  function drawOver() {
    if (!g) return;
    const over = model.get("over"), drawn = [];
    for (const n of over.smoke || []) drawn.push(make("polygon", { points: g.points(n, S - 1), class: "tb-smoke" }));
    for (const { side, hexes: seen } of over.watched || []) {
      for (const n of seen) drawn.push(make("polygon", { points: g.points(n, S), class: `tb-watch-${side}` }));
      drawn.push(make("path", { d: g.outline(seen), class: `tb-cone tb-cone-${side}` }));
    }
    for (const [place, label] of Object.entries(over.picks || {})) {
      const n = Number(place), [x, y] = g.spot(n);
      drawn.push(make("polygon", { points: g.points(n, S - 2.5), class: "tb-pick" + (n === over.chosen ? " tb-chosen" : "") }));
      if (label !== "") {
        const text = make("text", { x, y: y + 4, class: "tb-cost" });
        text.textContent = label;
        drawn.push(text);
      }
    }
    for (const { side, hex } of over.tenders || []) {
      const [x, y] = g.spot(hex);
      const text = make("text", { x, y: y - 6, class: `tb-tender tb-ink-${side}` });
      text.textContent = `T${SIDES[side]}`;
      drawn.push(text);
    }
    layers.over.replaceChildren(...drawn);
    (over.holding || []).forEach((holder, i) => {
      const path = layers.lines.querySelector(`[data-zone="${i + 1}"]`), text = layers.names.querySelector(`[data-zone-name="${i + 1}"]`);
      if (!path) return;
      path.setAttribute("class", `tb-zone tb-zone-${holder}`);
      text.textContent = `Z${i + 1}${holder === 0 ? " · A" : holder === 1 ? " · B" : ""}`;
    });
    hexes.forEach((hex, n) => hex.classList.toggle("tb-open", over.picks?.[n] !== undefined));
    soon(rename)();
  }

  function drawLine() {
    if (!g) return;
    const line = model.get("line"), drawn = [];
    if (line.hexes) {
      const [x1, y1] = g.spot(line.start), [x2, y2] = g.spot(line.end);
      for (const { hex, what, text } of line.hexes) {
        const [x, y] = g.spot(hex);
        if (what) drawn.push(make("polygon", { points: g.points(hex, S - 1), class: `tb-passed tb-${what}` }));
        const label = make("text", { x, y: y - 7, class: "tb-rise" });
        label.textContent = text;
        drawn.push(label);
      }
      drawn.unshift(make("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: `tb-sight tb-sight-${line.result}` }));
      drawn.push(make("polygon", { points: g.points(line.end, S - 1), class: "tb-end" }));
    }
    layers.line.replaceChildren(...drawn);
  }

  function drawMechs() {
    if (!g) return;
    const held = layers.mechs.contains(document.activeElement) ? document.activeElement.dataset.mech : null;
    const active = model.get("active"), target = model.get("target");
    const drawn = mechs()
      .map((mech, a) => mech.hex >= 0 && drawMech(mech, a, g.spot(mech.hex), ground().names[mech.hex], a === active, a === target))
      .filter(Boolean);
    layers.mechs.replaceChildren(...drawn);
    const stop = drawn.find((each) => each.dataset.mech === held) || drawn[0];
    stop?.setAttribute("tabindex", "0");
    if (held !== null) stop?.focus({ preventScroll: true });
    soon(rename)();
  }

  // ---- looking at it: zoom, focus, arrows --------------------------------------------------

  function fit() {
    if (!svg) return;
    const width = Math.max(frame.clientWidth - 2, 100) * zoom.now, scale = width / g.size[0];
    svg.style.width = `${Math.round(width)}px`;
    svg.style.setProperty("--tb-grow", Math.min(Math.max(0.85 / scale, 1), 1.6).toFixed(2));
  }
  const zoom = zoomButtons(frame, tools, "Whole board", fit);
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom.by(event.deltaY < 0 ? 1.15 : 1 / 1.15);
  }, { passive: false });

  function ring(n) {
    layers.ring.replaceChildren(...(n === null ? [] : [make("polygon", { points: g.points(n, S - 0.5), class: "tb-focus" })]));
  }
  function goTo(n) {
    hexes[here].setAttribute("tabindex", "-1");
    here = n;
    hexes[here].setAttribute("tabindex", "0");
    hexes[here].focus();
  }
  const look = (what, number) => {
    clearTimeout(timer);
    timer = setTimeout(() => send(what, number, "look"), LOOK_AFTER);
  };
  const held = (event) => {
    const element = event.target.closest?.("[data-hex],[data-mech]");
    if (!element) return [null, null];
    return element.dataset.mech !== undefined ? ["mech", Number(element.dataset.mech)] : ["hex", Number(element.dataset.hex)];
  };
  frame.addEventListener("click", (event) => {
    const [what, number] = held(event);
    if (what === null) return;
    clearTimeout(timer);
    send(what, number, "pick");
  });
  frame.addEventListener("pointerover", (event) => {
    const [what, number] = held(event);
    if (what === "mech" && event.pointerType === "mouse") look(what, number);
  });
  frame.addEventListener("focusin", (event) => {
    const [what, number] = held(event);
    ring(what === "hex" && event.target.matches(":focus-visible") ? number : null);
    if (what === "mech" && event.target.matches(":focus-visible")) look(what, number);
    if (what === "hex") { hexes[here].setAttribute("tabindex", "-1"); here = number; hexes[here].setAttribute("tabindex", "0"); }
  });
  frame.addEventListener("focusout", () => g && ring(null));
  frame.addEventListener("keydown", (event) => {
    const [what, number] = held(event);
    if (what === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(timer);
      send(what, number, "pick");
    } else if (event.key in STEP) {
      event.preventDefault();
      event.stopPropagation();
      if (what === "hex") return goTo(g.step(number, ...STEP[event.key]));
      const all = [...layers.mechs.children], way = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
      const next = all[(all.indexOf(event.target.closest("[data-mech]")) + way + all.length) % all.length];
      all.forEach((each) => each.setAttribute("tabindex", each === next ? "0" : "-1"));
      next.focus();
    }
  });

  const seen = new ResizeObserver(() => {
    const narrow = el.clientWidth > 0 && el.clientWidth < NARROW;
    if (narrow !== upright) drawGround();
    else fit();
  });
  seen.observe(el);
  const watched = { "change:ground": soon(drawGround), "change:over": soon(drawOver), "change:line": soon(drawLine),
    "change:active": soon(drawMechs), "change:target": soon(drawMechs), "change:said": () => { live.textContent = model.get("said"); } };
  for (let a = 0; a < 6; a++) watched[`change:mech_${a}`] = soon(drawMechs);
  for (const [event, handler] of Object.entries(watched)) model.on(event, handler);
  drawGround();
  return () => {
    seen.disconnect();
    for (const [event, handler] of Object.entries(watched)) model.off(event, handler);
  };
}

export default { render };
