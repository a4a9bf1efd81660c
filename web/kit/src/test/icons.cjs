const fs = require('node:fs');
const path = require('node:path');

/** The icons of `@ant-design/icons-svg`, each of which is loaded when it is drawn: there are 800 of them. */
const folder = path.join(path.dirname(require.resolve('@ant-design/icons-svg/package.json')), 'lib/asn');

const icon = (file) => {
  const load = () => require(path.join(folder, file)).default;
  return {
    get name() {
      return load().name;
    },
    get theme() {
      return load().theme;
    },
    get icon() {
      return load().icon;
    },
  };
};

module.exports = Object.fromEntries(
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [path.basename(file, '.js'), icon(file)]),
);
