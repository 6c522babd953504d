// Who looks at one game finds the other pages open on it too.
document.addEventListener("DOMContentLoaded", () => {
  const game = new URLSearchParams(location.search).get("game");
  if (!game) return;
  for (const link of document.querySelectorAll(".page-nav a:not(.page-home)")) {
    const there = new URL(link.href);
    there.searchParams.set("game", game);
    link.href = there.href;
  }
});
