const { readdirSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');

/** The icons of `@ant-design/icons-svg`, each of which is loaded when it is drawn: there are 800 of them. */
const folder = join(dirname(require.resolve('@ant-design/icons-svg/package.json')), 'lib/asn');

const icon = (file) => {
  const load = () => require(join(folder, file)).default;
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
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [basename(file, '.js'), icon(file)]),
);
