// The free-measure table: a picture whose empty places can be picked too, and that can be enlarged.
// Joined behind zoom.js and picture.js, whose `render` draws it and hears its keys.

function renderTable({ model, el }) {
  const tools = document.createElement("div");
  tools.className = "tb-zoom";
  el.append(tools);
  const end = render({ model, el });
  const stage = el.querySelector(".ml-stage");
  stage.classList.add("tb-frame");

  const fit = () => {
    const svg = stage.querySelector("svg");
    if (!svg) return;
    svg.style.width = zoom.now === 1 ? "" : `${Math.round(100 * zoom.now)}%`;
    svg.style.maxHeight = zoom.now === 1 ? "" : "none";
  };
  const zoom = zoomButtons(stage, tools, "Whole table", fit);

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
