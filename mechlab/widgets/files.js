// Files in and out of a page, without the server: blobs out, a file picker in.

function blobUrl({ text, mime }) {
  const url = URL.createObjectURL(new Blob([text], { type: `${mime};charset=utf-8` }));
  setTimeout(() => URL.revokeObjectURL(url), 60000);
  return url;
}

function save(file) {
  const anchor = document.createElement("a");
  anchor.href = blobUrl(file);
  anchor.download = file.name;
  anchor.click();
}

function render({ model, el }) {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = model.get("accept");
  field.hidden = true;
  field.setAttribute("aria-label", model.get("text"));
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ml-button";
  button.textContent = model.get("text");
  button.addEventListener("click", () => field.click());
  field.addEventListener("change", async () => {
    const file = field.files[0];
    if (!file) return;
    const small = file.size <= model.get("largest");
    const text = small ? await file.text() : undefined;
    model.send({ name: file.name, size: file.size, ...(small ? { text } : {}) });
    field.value = ""; // the same file again is a change again
  });
  const told = (message) => {
    if (message.do === "save") save(message);
    else if (message.do === "show" && !window.open(blobUrl(message), "_blank")) save(message);
  };
  model.on("msg:custom", told);
  el.append(button, field);
  return () => model.off("msg:custom", told);
}

export default { render };
