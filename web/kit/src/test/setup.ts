import '@testing-library/jest-dom';
import { cleanup } from '@testing-library/react';
import { expect } from '@jest/globals';
import { toHaveNoViolations } from 'jest-axe';

expect.extend(toHaveNoViolations);

Object.assign(globalThis, {
  __DEMO_WALLET__: false,
  // Node's MessageChannel keeps the process alive; React falls back to timers without it.
  MessageChannel: undefined,
});

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= ResizeObserverStub;

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// rc components ask for styles of pseudo elements, which jsdom only complains about
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);

afterEach(() => {
  cleanup();
  localStorage.clear();
});
