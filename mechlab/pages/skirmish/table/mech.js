// One mech: its side by shape and colour, what is left of its six parts, its Heat, what holds of it.

const PARTS = ["head", "right-arm", "left-arm", "core", "back", "legs"];

function drawMech(mech, a, [x, y], where, acts, aimed) {
  const group = make("g", { class: `tb-mech tb-mech-${mech.side}${acts ? " tb-active" : ""}${aimed ? " tb-target" : ""}`,
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, "data-mech": a, role: "button", tabindex: "-1",
    "aria-label": `${mech.told}, at ${where}${acts ? ", acts now" : ""}` });
  if (acts) group.append(make("circle", { r: 19, class: "tb-halo" }));
  const shape = mech.side === 0 ? make("circle", { r: 12, cy: -3, class: "tb-body" })
    : make("path", { d: "M-11-14H11V8H-11Z", class: "tb-body" });
  if (mech.braced) group.append(make("path", { d: mech.side === 0 ? "M-15-3a15 15 0 0 1 30 0" : "M-15 10V-18H15V10", class: "tb-brace" }));
  const body = make("g", mech.prone ? { transform: "rotate(90 0 -3)" } : {}, shape);
  const letters = make("text", { y: 1, class: "tb-letters" });
  letters.textContent = mech.name.slice(0, 2);
  body.append(letters);
  group.append(body);
  mech.parts.forEach(([left, whole], i) => {
    const height = whole ? 8 * Math.max(left, 0) / whole : 0, at = -12 + i * 4.1;
    group.append(make("rect", { x: at, y: 10, width: 3.4, height: 8, class: "tb-bar" }));
    if (left > 0) group.append(make("rect", { x: at, y: 18 - height, width: 3.4, height, class: `tb-fill tb-fill-${PARTS[i]}` }));
    else group.append(make("path", { d: `M${at} 10l3.4 8m0-8l-3.4 8`, class: "tb-cross" }));
  });
  const heat = mech.cap ? Math.min(mech.heat / mech.cap, 1.2) : 0;
  group.append(make("rect", { x: 13.2, y: -14, width: 3, height: 22, class: "tb-bar" }));
  if (heat > 0) group.append(make("rect", { x: 13.2, y: 8 - 22 * Math.min(heat, 1), width: 3, height: 22 * Math.min(heat, 1), class: heat > 1 ? "tb-hot" : "tb-warm" }));
  if (mech.locked) group.append(make("path", { d: "M-18-3h7M11-3h7M0-21v7M0 8v7", class: "tb-lock" }));
  const title = make("text", { y: -19, class: "tb-name" });
  title.textContent = mech.name + (mech.signs ? ` ${mech.signs}` : "");
  group.append(title);
  return group;
}
