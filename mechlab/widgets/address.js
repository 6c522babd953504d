// Keeps the case in the address bar, so that a bug report is a link. In JupyterLab it stays quiet.

// Who plays is that person's alone: a link that is passed on leaves it out.
const OWN = ["player", "play"];

function shared() {
  const url = new URL(window.location.href);
  for (const name of OWN) url.searchParams.delete(name);
  return url.href;
}

function copied(text) {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea"); // plain http on another machine
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done ? Promise.resolve() : Promise.reject(new Error("the browser refused"));
}

function render({ model, el }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ml-button ml-copy-link";
  button.hidden = !model.get("active");
  const live = document.createElement("span");
  live.className = "ml-sr";
  live.setAttribute("aria-live", "polite");
  el.append(button, live);

  const write = () => {
    if (!model.get("active")) return;
    const url = new URL(window.location.href);
    for (const [name, value] of Object.entries(model.get("case"))) {
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    }
    window.history.replaceState(window.history.state, "", url);
  };
  const plain = () => { button.textContent = model.get("text"); };
  button.addEventListener("click", async () => {
    try {
      await copied(shared());
      live.textContent = button.textContent = "Link copied";
    } catch {
      live.textContent = button.textContent = "Copy it from the address bar";
    }
    setTimeout(plain, 2000);
  });
  model.on("change:case", write);
  plain();
  write();
  model.send("here");
  return () => model.off("change:case", write);
}

export default { render };
