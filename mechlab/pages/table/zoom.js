// Buttons that enlarge what a frame scrolls, about the middle of what is seen of it. `fit` draws it
// as large as `zoom.now` says.
function zoomButtons(frame, tools, whole, fit) {
  const zoom = { now: 1, by };
  function by(factor) {
    const middle = [(frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth, (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight];
    zoom.now = factor === 0 ? 1 : Math.min(Math.max(zoom.now * factor, 1), 5);
    fit();
    frame.scrollLeft = middle[0] * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = middle[1] * frame.scrollHeight - frame.clientHeight / 2;
  }
  for (const [text, title, factor] of [["+", "Zoom in", 1.35], ["−", "Zoom out", 1 / 1.35], ["Fit", whole, 0]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ml-button";
    button.textContent = text;
    button.title = title;
    button.setAttribute("aria-label", title);
    button.addEventListener("click", () => by(factor));
    tools.append(button);
  }
  return zoom;
}
