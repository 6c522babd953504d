// The log: every die, decision and event, in order. A click goes to that moment.

const ALWAYS = ["round", "activation"];
const LABELS = { all: "Everything", die: "Dice", decision: "Decisions" };

function render({ model, el }) {
  el.classList.add("tb-log");
  const bar = document.createElement("div");
  bar.className = "tb-filter";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "What the log shows");
  const list = document.createElement("div");
  list.className = "tb-rows";
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", "Log: arrows go up and down, Enter goes to that moment");
  el.append(bar, list);

  for (const [key, text] of Object.entries(LABELS)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ml-button";
    button.textContent = text;
    button.dataset.filter = key;
    button.addEventListener("click", () => filter(key));
    bar.append(button);
  }
  function filter(key) {
    list.dataset.shows = key;
    for (const each of bar.children) each.setAttribute("aria-pressed", String(each.dataset.filter === key));
    mark();
  }

  function row([number, kind, text, mark, note, tone]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `tb-row tb-${kind} ${tone ? `tb-${tone}` : ""}`;
    button.dataset.event = number;
    button.tabIndex = -1;
    const parts = [["span", "tb-text", text], ["b", "tb-mark", mark], ["small", "tb-note", note]];
    for (const [name, style, words] of parts) {
      if (!words) continue;
      const part = document.createElement(name);
      part.className = style;
      part.textContent = words;
      button.append(part);
    }
    return button;
  }

  // By its class, not by asking the browser where it is: that would lay the page out for every row.
  const isShown = (each) => {
    const kind = list.dataset.shows;
    return kind === "all" || ALWAYS.some((other) => each.classList.contains(`tb-${other}`)) || each.classList.contains(`tb-${kind}`);
  };
  const shown = () => [...list.children].filter(isShown);

  function mark() {
    const now = model.get("now");
    let last = null;
    for (const each of list.children) {
      const number = Number(each.dataset.event);
      each.classList.toggle("tb-ahead", number >= now);
      if (each.hasAttribute("aria-current")) each.removeAttribute("aria-current");
      if (each.tabIndex !== -1) each.tabIndex = -1;
      if (number < now && isShown(each)) last = each;
    }
    const stop = last || shown()[0];
    if (stop) stop.tabIndex = 0;
    if (!last) return;
    last.setAttribute("aria-current", "step");
    const top = last.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 60) list.scrollTop = top - list.clientHeight * 0.6;
  }

  const received = (message) => {
    if (message.from === undefined) return;
    while (list.children.length > message.from) list.lastChild.remove();
    list.append(...message.rows.map(row));
    mark();
  };

  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-event]");
    if (button) model.send({ event: Number(button.dataset.event) });
  });
  list.addEventListener("keydown", (event) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const all = shown(), next = all[all.indexOf(document.activeElement) + way];
    if (!next) return;
    document.activeElement.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
  model.on("msg:custom", received);
  model.on("change:now", mark);
  filter("all");
  model.send({ shown: true });
  return () => {
    model.off("msg:custom", received);
    model.off("change:now", mark);
  };
}

export default { render };
