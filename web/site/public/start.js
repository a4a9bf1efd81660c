// Before the first paint: the chosen theme, and whether this is the landing page (its hero is in the HTML).
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {}
  var dark = stored ? stored === 'dark' : !matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (location.pathname === '/') document.documentElement.dataset.home = '';
})();
