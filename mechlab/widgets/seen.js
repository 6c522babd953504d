// Says when the box that this stands in comes near the part of the page that is looked at, and
// when it goes.

function render({ model, el }) {
  el.hidden = true;
  let observer;
  const watch = () => {
    const box = el.parentElement?.closest(".widget-box");
    if (!box) return void setTimeout(watch, 50); // it is put there in a moment
    const tell = (entries) => model.send({ seen: entries.at(-1).isIntersecting });
    observer = new IntersectionObserver(tell, { rootMargin: "50%" });
    observer.observe(box);
  };
  watch();
  return () => observer?.disconnect();
}

export default { render };
