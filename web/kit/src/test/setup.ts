import '@testing-library/jest-dom';
import { toHaveNoViolations } from 'jest-axe';
import { TextDecoder, TextEncoder } from 'node:util';
import { expect } from '@jest/globals';

expect.extend(toHaveNoViolations);

Object.assign(globalThis, { __DEMO_WALLET__: false, TextDecoder, TextEncoder });

// Node's MessageChannel keeps the process alive; React then falls back to timers, which jsdom clears.
Object.assign(globalThis, { MessageChannel: undefined });

if (!window.matchMedia) {
  window.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  });
}

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= ResizeObserverStub;

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
