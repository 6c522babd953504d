// Light or dark: what ?theme= asks for, else what the visitor's system has, also when that changes.
window.mechlabTheme = (() => {
  const asked = new URLSearchParams(location.search).get("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (asked === "dark" || asked === "light" ? asked === "dark" : system.matches);
  const sheet = () => document.getElementById("theme-dark");
  const dress = () => { sheet().media = isDark() ? "all" : "not all"; };

  function apply() {
    const dark = isDark();
    dress();
    document.body.dataset.jpThemeLight = String(!dark);
    document.body.dataset.jpThemeName = dark ? "JupyterLab Dark" : "JupyterLab Light";
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
  }

  dress();
  system.addEventListener("change", apply);
  return { apply };
})();
