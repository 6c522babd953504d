// The free-measure table: a picture whose empty places can be picked too, and that can be enlarged.
// Joined behind picture.js, whose `render` draws it and hears its keys.

function renderTable({ model, el }) {
  const tools = document.createElement("div");
  tools.className = "tb-zoom";
  el.append(tools);
  const end = render({ model, el });
  const stage = el.querySelector(".ml-stage");
  let zoom = 1;
  stage.classList.add("tb-frame");

  const fit = () => {
    const svg = stage.querySelector("svg");
    if (!svg) return;
    svg.style.width = zoom === 1 ? "" : `${Math.round(100 * zoom)}%`;
    svg.style.maxHeight = zoom === 1 ? "" : "none";
  };
  const enlarge = (factor) => {
    const middle = [(stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth, (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight];
    zoom = factor === 0 ? 1 : Math.min(Math.max(zoom * factor, 1), 4);
    fit();
    stage.scrollLeft = middle[0] * stage.scrollWidth - stage.clientWidth / 2;
    stage.scrollTop = middle[1] * stage.scrollHeight - stage.clientHeight / 2;
  };
  for (const [text, title, factor] of [["+", "Zoom in", 1.5], ["−", "Zoom out", 1 / 1.5], ["Fit", "Whole table", 0]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ml-button";
    button.textContent = text;
    button.title = title;
    button.setAttribute("aria-label", title);
    button.addEventListener("click", () => enlarge(factor));
    tools.append(button);
  }

  // An empty place: hundredths of an inch to the nearest tenth, counted from the lower left corner.
  stage.addEventListener("click", (event) => {
    const svg = event.target.closest("svg");
    if (!svg || event.target.closest("[data-key]")) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const unit = Number(svg.dataset.unit), deep = Number(svg.dataset.deep);
    const tenths = (units) => 10 * Math.round(units * unit / 10);
    model.send({ key: `point:${tenths(x)},${tenths(deep - y)}`, how: "pointer", value: "" });
  });
  model.on("change:markup", fit);
  return () => { model.off("change:markup", fit); end(); };
}

export default { render: renderTable };
