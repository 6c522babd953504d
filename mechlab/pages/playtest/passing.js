// Who plays goes along: it stays in the address, and links to other pages of ours carry it.

function write(model) {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(model.get("case"))) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  window.history.replaceState(window.history.state, "", url);
}

function render({ model, el }) {
  const pass = (event) => {
    const link = event.target.closest?.("a[href]");
    const player = model.get("case").player;
    if (!link || link.hasAttribute("download") || !player) return;
    const there = new URL(link.href, window.location.href);
    const ours = there.origin === window.location.origin && there.protocol.startsWith("http");
    if (!ours || there.searchParams.has("player")) return;
    there.searchParams.set("player", player);
    link.href = there.href;
  };
  const events = ["pointerdown", "focusin", "click"];
  for (const event of events) document.addEventListener(event, pass, true);

  const changed = () => write(model);
  const again = () => {
    const url = new URL(window.location.href), kept = new URLSearchParams();
    for (const name of ["game", "player"]) {
      if (url.searchParams.has(name)) kept.set(name, url.searchParams.get(name));
    }
    url.search = kept; // a game or a build of other numbers stays behind
    window.location.replace(url);
  };
  const look = () => document.querySelector(".pt-panel")?.scrollIntoView({ block: "start" });
  const watched = { "change:case": changed, "change:again": again, "change:look": look };
  for (const [event, handler] of Object.entries(watched)) model.on(event, handler);
  el.hidden = true;
  changed();
  return () => {
    for (const event of events) document.removeEventListener(event, pass, true);
    for (const [event, handler] of Object.entries(watched)) model.off(event, handler);
  };
}

export default { render };
