// Shortcuts of the page: single keys, where nobody is typing. Focus moves here; deeds go to Python.

const STEPS = { ",": ["back", 0], ".": ["on", 0], ";": ["back", 1], ":": ["on", 1], "[": ["back", 2], "]": ["on", 2], "{": ["back", 3], "}": ["on", 3] };
const DEEDS = { Home: "start", End: "finish", p: "play", e: "end", Escape: "stop" };
const PLACES = { b: '.tb-board [tabindex="0"]', m: '.tb-mechs [tabindex="0"]', a: ".tb-actions [data-key]", l: '.tb-rows [tabindex="0"]' };

const WAIT = 300; // milliseconds until a wait is said
const ACTS = 'button[data-key], .tb-do, .tb-board [role="button"], [data-event]';

function render({ model, el }) {
  const working = document.createElement("p");
  working.className = "tb-working";
  working.setAttribute("role", "status");
  el.append(working);
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => { working.textContent = "Working …"; }, WAIT);
  };
  const begun = (event) => {
    if (event.target.closest?.(".tb-page") && event.target.closest(ACTS)) wait();
  };
  const done = () => { clearTimeout(timer); working.textContent = ""; };
  const press = (event) => {
    const page = document.querySelector(".tb-page");
    const inside = page?.contains(event.target) || event.target === document.body;
    if (!inside || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, textarea, [contenteditable]") && event.key !== "Escape") return;
    if (event.target.tagName === "SELECT" && !(event.key in { Escape: 1 })) return;
    const place = PLACES[event.key], step = STEPS[event.key];
    const unit = step && model.get("units")[step[1]], deed = unit ? `${step[0]}:${unit}` : DEEDS[event.key];
    if (place) page.querySelector(place)?.focus();
    else if (deed) { wait(); model.send({ deed }); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", press, true);
  document.addEventListener("click", begun, true);
  model.on("change:done", done);
  return () => {
    document.removeEventListener("keydown", press, true);
    document.removeEventListener("click", begun, true);
    model.off("change:done", done);
  };
}

export default { render };
