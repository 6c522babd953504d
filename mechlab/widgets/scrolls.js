// Makes the box that this stands in a place that the keyboard reaches, named, so that it can scroll.

function render({ model, el }) {
  el.hidden = true;
  const dress = () => {
    const box = el.parentElement?.closest(".widget-box");
    if (!box) return void setTimeout(dress, 50); // it is put there in a moment
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", model.get("name"));
  };
  dress();
}

export default { render };
