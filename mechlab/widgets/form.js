// A form whose elements stay: only values and slots change, so focus and an open list survive.
// All text in the markup and the slots was escaped in Python.

const isSwitch = (element) => element.type === "checkbox" || element.type === "radio";

const PAUSE = 500; // milliseconds without a key: a text is sent as it stands

function render({ model, el }) {
  el.classList.add("ml-form");
  const keyed = (key) => el.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const asked = {}; // key -> number of the last message about it
  let typed = ""; // key of what is being typed in and not set yet: an answer leaves it alone
  let count = 0;
  let pause; // the timer of a text that is being written

  const send = (element, value) => {
    clearTimeout(pause);
    count += 1;
    asked[element.dataset.key] = count;
    model.send({ key: element.dataset.key, value, count });
  };

  // A value that the kernel set before it heard of our last change would jump back: leave it out.
  function setValues() {
    const heard = model.get("heard");
    for (const [key, value] of Object.entries(model.get("values"))) {
      const element = keyed(key);
      if (!element || key === typed || (asked[key] || 0) > heard) continue;
      if (isSwitch(element)) element.checked = value === "1";
      else if (element.value !== value) element.value = value;
    }
  }

  function fillSlots() {
    for (const [name, markup] of Object.entries(model.get("slots"))) {
      const slot = el.querySelector(`[data-slot="${CSS.escape(name)}"]`);
      if (slot && slot.shown !== markup) slot.innerHTML = slot.shown = markup;
    }
  }

  function dress() {
    for (const [key, dress] of Object.entries(model.get("states"))) {
      const element = keyed(key);
      const row = element?.closest("[data-row]") || element;
      if (row) row.dataset.state = dress;
    }
  }

  let drawn = null;
  function refresh() {
    if (drawn !== model.get("markup")) el.innerHTML = drawn = model.get("markup");
    fillSlots();
    dress();
    setValues();
  }

  const hear = (event) => {
    const element = event.target.closest?.("[data-key]");
    if (!element) return;
    // A slider speaks while it moves, everything else when it is set.
    const speaks = (element.type === "range") === (event.type === "input");
    typed = speaks ? "" : element.dataset.key;
    if (!speaks && element.type === "textarea") { // who leaves the page in the middle is heard, too
      clearTimeout(pause);
      pause = setTimeout(() => send(element, element.value), PAUSE);
    }
    if (!speaks) return;
    send(element, isSwitch(element) ? (element.checked ? "1" : "0") : element.value);
  };
  el.addEventListener("input", hear);
  el.addEventListener("change", hear);
  el.addEventListener("focusout", () => (typed = "")); // typed back to what it was: no change
  el.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-key]");
    if (button) send(button, button.value);
  });
  el.addEventListener("keydown", (event) => event.stopPropagation()); // JupyterLab's shortcuts

  // anywidget takes away what lets other widgets follow the classes that Python gives them.
  let worn = model.get("_dom_classes");
  const wear = () => {
    el.classList.remove(...worn);
    el.classList.add(...(worn = model.get("_dom_classes")));
  };

  model.on("change", refresh);
  model.on("change:_dom_classes", wear);
  refresh();
  return () => {
    model.off("change", refresh);
    model.off("change:_dom_classes", wear);
  };
}

export default { render };
