import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

configure({
  // whole pages are rendered, on machines that may be busy
  asyncUtilTimeout: 90_000,
  // Without the whole page's HTML, which is written again each time that a query looks and finds nothing.
  getElementError: (message) => new Error(message ?? undefined),
});

Object.assign(globalThis, {
  __DEMO_WALLET__: false,
  // Node's MessageChannel keeps the process alive; without it React falls back to timers
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

/** The text editor measures where its cursor is, which jsdom does not know. */
const nowhere = { left: 0, right: 0, top: 0, bottom: 0 };
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere });

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= ResizeObserverStub;

/** Reports every element as visible immediately. */
class IntersectionObserverStub {
  readonly root = null;
  readonly rootMargin = '';
  readonly thresholds = [];
  constructor(private readonly callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {}
  observe(target: Element) {
    this.callback([{ isIntersecting: true, target }]);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(globalThis, { IntersectionObserver: IntersectionObserverStub });

/** A BroadcastChannel within jsdom's only window. */
class BroadcastChannelStub extends EventTarget {
  private static readonly open = new Set<BroadcastChannelStub>();
  constructor(readonly name: string) {
    super();
    BroadcastChannelStub.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of BroadcastChannelStub.open) {
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  close() {
    BroadcastChannelStub.open.delete(this);
  }
}
Object.assign(globalThis, { BroadcastChannel: BroadcastChannelStub });

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

/** Saves nothing, where jsdom would navigate to the file. */
HTMLAnchorElement.prototype.click = function click() {
  if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
};

/** jsdom does not know `<search>`, and React warns of elements that a browser does not know. */
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: unknown) {
    return this instanceof Element && this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

// rc components query styles of pseudo elements, for which jsdom logs an error
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);

// Tests use whole pages as people do, and wait for what they show. React must not ask for act() around what a page
// does by itself, such as an answer that arrives; Testing Library asks for it only within its own act() from here on.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});
