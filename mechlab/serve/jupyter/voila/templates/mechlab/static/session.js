// Says so when the page's kernel has ended: otherwise its buttons would silently do nothing.
(() => {
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
  const notice = document.getElementById("page-ended");

  async function look() {
    let ended;
    try {
      ended = (await fetch(address, { cache: "no-store" })).status === 404;
    } catch {
      ended = true; // the server is gone
    }
    notice.hidden = !ended;
    if (!ended) setTimeout(look, 5000);
  }
  setTimeout(look, 5000);
})();
