// Runs before the first paint. Sets the theme, marks the landing page, whose hero is part of the HTML, and begins to
// load what the page asks for once its scripts run: its part of the scripts, and its first answers of the API.
(function () {
  var data = document.currentScript.dataset;
  var path = location.pathname;
  var stored = null;
  var isAdmin = false;
  try {
    stored = localStorage.getItem('theme');
    isAdmin = sessionStorage.getItem('admin.tokens') !== null;
  } catch {}
  var dark = stored ? stored === 'dark' : !matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (path === '/') document.documentElement.dataset.home = '';

  function preload(rel, as, href) {
    var link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (as) link.as = as;
    if (as === 'fetch') link.crossOrigin = 'use-credentials';
    else link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
  function read(address) {
    preload('preload', 'fetch', (data.api || '') + address);
  }

  var pool = /^\/pool\/(\w+)\/?$/.exec(path);
  if (pool && data.pool) {
    data.pool.split(' ').forEach(function (file) {
      if (/\.css$/.test(file)) preload('preload', 'style', file);
      else preload('modulepreload', '', file);
    });
  }
  read('/v1/config');
  // what an admin may see comes with a token only
  if (isAdmin) return;
  if (pool) read('/v1/front/pools/get/' + pool[1]);
  if (path === '/' && !location.search) {
    read('/v1/front/pools/list/all?status=live&sort=ending&limit=1');
    read('/v1/front/pools/list/all?page=1&limit=6&status=all&sort=newest');
  }
})();
