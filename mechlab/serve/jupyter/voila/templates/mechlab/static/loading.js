// What Voilà calls while a page runs. It shows the cells when both they and their look are there.
window.voila_heartbeat = () => {};
window.voila_process = () => {};
window.voila_finish = () => {
  window.cellLoaded = true;
  if (!window.themeLoaded) return; // Voilà calls again once it is
  document.getElementById("loading")?.remove();
  document.getElementById("rendered_cells").style.display = "";
};
