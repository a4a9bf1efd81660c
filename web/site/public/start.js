// Runs before the first paint. Sets the theme, marks the landing page, whose hero is part of the HTML, and begins to
// load the answers of the API that the page asks for once its scripts run.
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

  function read(address) {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.href = (data.api || '') + address;
    link.crossOrigin = 'use-credentials';
    document.head.append(link);
  }

  var pool = /^\/pool\/(\w+)\/?$/.exec(path);
  read('/v1/config');
  // what an admin may see comes with a token only
  if (isAdmin) return;
  if (pool) read('/v1/front/pools/get/' + pool[1]);
  if (path === '/' && !location.search) {
    read('/v1/front/pools/list/all?status=live&sort=ending&limit=1');
    read('/v1/front/pools/list/all?page=1&limit=6&status=all&sort=newest');
  }
})();
