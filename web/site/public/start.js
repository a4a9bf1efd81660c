// Sets the theme before the first paint, and marks the landing page, whose hero is part of the HTML.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {}
  var dark = stored ? stored === 'dark' : !matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (location.pathname === '/') document.documentElement.dataset.home = '';
})();
