// Runs before the first paint. Sets the theme, marks the landing page, whose hero is part of the HTML, and begins to
// load the answers of the API that the page asks for once its scripts run. Their addresses are in its tag.
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

  var reads = JSON.parse(data.reads);
  var pool = /^\/pool\/(\w+)\/?$/.exec(path);
  reads.every.forEach(read);
  // what an admin may see comes with a token only
  if (isAdmin) return;
  if (path === '/' && !location.search) reads.landing.forEach(read);
  if (pool)
    reads.pool.forEach(function (address) {
      read(address.replace('{poolId}', pool[1]));
    });
})();
