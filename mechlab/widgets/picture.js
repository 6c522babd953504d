// A picture of keyed elements: pick by pointer or keyboard, arrows go to the nearest neighbour.
// All text in the markup was escaped in Python; this file only reads attributes and sets them.

const NATIVE = new Set(["BUTTON", "A", "SELECT", "INPUT"]);
const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const centre = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

// Nearest in the direction of the arrow; stepping sideways costs double, as eyes expect.
function neighbour(all, from, [sx, sy]) {
  const [x, y] = centre(from);
  let best = null, least = Infinity;
  for (const other of all) {
    if (other === from) continue;
    const [ox, oy] = centre(other);
    const along = (ox - x) * sx + (oy - y) * sy;
    const across = Math.abs((ox - x) * sy) + Math.abs((oy - y) * sx);
    const cost = along + 2 * across;
    if (along > 2 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

function render({ model, el }) {
  el.classList.add("ml-picture");
  const stage = document.createElement("div");
  stage.className = "ml-stage";
  const line = document.createElement("div");
  line.className = "ml-line";
  line.setAttribute("aria-hidden", "true");
  const live = document.createElement("div");
  live.className = "ml-sr";
  live.setAttribute("aria-live", "polite");
  el.append(stage, line, live);

  const keyed = () => [...stage.querySelectorAll("[data-key]:not([data-off])")];
  const holder = (event) => event.target.closest?.("[data-key]");
  let last = null; // the key that holds the tab stop

  const caption = (element) => {
    line.textContent = element?.dataset.info || model.get("hint");
    line.hidden = !model.get("hint");
  };

  function dress(element) {
    const mark = model.get("marks")[element.dataset.key] || {};
    const own = (element.dataset.class ??= element.getAttribute("class") || "");
    element.setAttribute("class", `${own} ${mark.class || ""}`.trim());
    const name = mark.name ?? element.dataset.name;
    if (name) element.setAttribute("aria-label", name);
    element.dataset.plain ??= element.dataset.info || "";
    element.dataset.info = mark.info ?? element.dataset.plain;
    const pressed = mark.pressed ?? element.dataset.pressed;
    if (pressed !== undefined) element.setAttribute("aria-pressed", String(pressed) === "true");
    if (!NATIVE.has(element.tagName)) element.setAttribute("role", "button");
  }

  function setStop(element) {
    if (!model.get("roving") || !element) return;
    for (const other of keyed()) other.setAttribute("tabindex", other === element ? "0" : "-1");
    last = element.dataset.key;
  }

  function dressAll() {
    const all = keyed();
    all.forEach(dress);
    if (model.get("roving")) setStop(all.find((e) => e.dataset.key === last) || all[0]);
    else for (const e of all) if (!NATIVE.has(e.tagName)) e.setAttribute("tabindex", "0");
  }

  function draw() {
    const held = stage.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    stage.innerHTML = model.get("markup");
    dressAll();
    if (held === null) return;
    const again = keyed().find((e) => e.dataset.key === held) || keyed()[0];
    again?.focus({ preventScroll: true });
  }

  function named() {
    stage.setAttribute("role", "group");
    stage.setAttribute("aria-label", model.get("name"));
  }

  const send = (element, how, value = "") => model.send({ key: element.dataset.key, how, value });

  stage.addEventListener("click", (event) => {
    const element = holder(event);
    if (!element || ["SELECT", "INPUT"].includes(element.tagName)) return;
    setStop(element);
    send(element, event.detail === 0 ? "keyboard" : "pointer");
  });
  stage.addEventListener("change", (event) => {
    const element = holder(event);
    if (!element) return;
    send(element, "change", element.type === "checkbox" ? String(element.checked) : element.value);
    if (element.dataset.menu !== undefined) element.value = ""; // a menu of deeds, not a setting
  });
  stage.addEventListener("keydown", (event) => {
    const element = holder(event);
    if (!element || ["SELECT", "INPUT"].includes(element.tagName)) return;
    event.stopPropagation(); // JupyterLab has shortcuts on plain keys
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.key === "Enter" || event.key === " ") && !NATIVE.has(element.tagName)) {
      event.preventDefault();
      send(element, "keyboard");
    } else if (event.key in STEP) {
      const next = neighbour(keyed(), element, STEP[event.key]);
      if (!next) return;
      event.preventDefault();
      setStop(next);
      next.focus();
    }
  });
  stage.addEventListener("pointerover", (event) => caption(holder(event)));
  stage.addEventListener("pointerleave", () => caption(null));
  stage.addEventListener("focusin", (event) => { setStop(holder(event)); caption(holder(event)); });
  stage.addEventListener("focusout", () => caption(null));

  // anywidget takes away what lets other widgets follow the classes that Python gives them.
  let worn = model.get("_dom_classes");
  const wear = () => {
    el.classList.remove(...worn);
    el.classList.add(...(worn = model.get("_dom_classes")));
  };

  const watched = {
    "change:_dom_classes": wear,
    "change:markup": draw,
    "change:marks": dressAll,
    "change:name": named,
    "change:hint": () => caption(null),
    "change:said": () => { live.textContent = model.get("said"); },
  };
  for (const [event, handler] of Object.entries(watched)) model.on(event, handler);
  named();
  draw();
  caption(null);
  model.send({ shown: true });
  return () => { for (const [event, handler] of Object.entries(watched)) model.off(event, handler); };
}

export default { render };
