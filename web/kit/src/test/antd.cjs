/**
 * The parts of antd that the pages use, instead of all of it: its index loads a thousand modules for each file of tests.
 */
const part = (name) => require(`antd/lib/${name}`).default;

const ConfigProvider = part('config-provider');
const { createElement } = require('react');

module.exports = {
  /** Without styles, which nobody sees here. */
  ConfigProvider: ({ theme, ...props }) =>
    createElement(ConfigProvider, { ...props, theme: { ...theme, zeroRuntime: true } }),
  Checkbox: part('checkbox'),
  Drawer: part('drawer'),
  Input: part('input'),
  Modal: part('modal'),
  QRCode: part('qr-code'),
  Radio: part('radio'),
  Switch: part('switch'),
  theme: part('theme'),
};
