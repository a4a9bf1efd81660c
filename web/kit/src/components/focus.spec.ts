import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { firstField, focusPage, ignoreHeldKeys, returnFocus } from './focus';

/** The element with this id; the page’s body for `body`. */
function element(id: string): HTMLElement {
  const found = id === 'body' ? document.body : document.getElementById(id);
  if (!found) throw new Error(id);
  return found;
}
const focused = () => document.activeElement?.id || document.activeElement?.localName;

describe('the first field of a dialog', () => {
  it.each([
    ['<input type="hidden"><input type="file"><input id="a">', 'a'],
    ['<input disabled><input aria-hidden="true"><select id="a"></select>', 'a'],
    ['<textarea id="a"></textarea><input>', 'a'],
    ['<div contenteditable="true" id="a"></div><input>', 'a'],
    ['<input id="a"><input type="radio" checked>', 'a'],
    ['<textarea id="a"></textarea><input type="radio" checked>', 'a'],
    ['<input type="radio"><input type="radio" checked id="a">', 'a'],
    ['<input type="radio" id="a"><input type="radio">', 'a'],
    ['<input type="radio" checked id="a"><input type="checkbox" checked>', 'a'],
    ['<button>OK</button>', undefined],
  ])('of %s is %s', (html, id) => {
    document.body.innerHTML = html;
    expect(firstField(document.body)?.id).toBe(id);
  });
});

describe('the focus of a page', () => {
  const PAGE = '<main id="main"><h1 id="heading">Pools</h1><p><button id="opener">Open</button></p></main>';
  let focus: jest.Spied<HTMLElement['focus']>;
  /** Whether each focus may scroll the page. */
  const scrolls = () => focus.mock.calls.map(([options]) => !options?.preventScroll);

  beforeEach(() => {
    document.body.innerHTML = `${PAGE}<button id="other">Other</button>`;
    focus = jest.spyOn(HTMLElement.prototype, 'focus');
  });

  it.each([
    ['heading', PAGE],
    ['main', '<main id="main"></main>'],
    ['body', ''],
  ])('is its %s, without scrolling', (id, html) => {
    document.body.innerHTML = html;
    focusPage();
    expect(focused()).toBe(id);
    expect(scrolls()).not.toContain(true);
  });

  it('returns to what opened a dialog, without scrolling', () => {
    returnFocus(element('opener'));
    expect(focused()).toBe('opener');
    expect(scrolls()).toEqual([false]);
  });

  it('is the heading where nothing opened it, or what did is gone', () => {
    const opener = element('opener');
    opener.remove();
    for (const gone of [null, document.body, opener]) {
      element('heading').blur();
      returnFocus(gone);
      expect(focused()).toBe('heading');
    }
  });

  it('stays where something else has taken it', () => {
    element('other').focus();
    returnFocus(element('opener'));
    expect(focused()).toBe('other');
  });

  it('is the heading once what opened the dialog is removed while it has the focus', async () => {
    returnFocus(element('opener'));
    element('other').remove();
    await Promise.resolve();
    expect(focused()).toBe('opener');
    element('opener').remove();
    await waitFor(() => expect(focused()).toBe('heading'));
  });

  it.each([
    ['to another element', () => element('other').focus(), 'other'],
    ['nowhere', () => element('opener').blur(), 'body'],
  ])('is not taken once the user has moved it %s', async (_, move, id) => {
    const opener = element('opener');
    returnFocus(opener);
    move();
    opener.remove();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    expect(focused()).toBe(id);
  });

  it('is not taken from what takes it as what opened the dialog is removed', async () => {
    const opener = element('opener');
    returnFocus(opener);
    opener.remove();
    element('other').focus();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    expect(focused()).toBe('other');
  });
});

describe('a held key', () => {
  beforeAll(ignoreHeldKeys);

  it.each<[key: string, html: string, isIgnored: boolean]>([
    ['Enter', '<button id="a"></button>', true],
    [' ', '<button id="a"></button>', true],
    ['a', '<button id="a"></button>', false],
    ['Enter', '<input id="a">', true],
    [' ', '<input id="a">', false],
    [' ', '<input type="checkbox" id="a">', true],
    ['Enter', '<textarea id="a"></textarea>', false],
    [' ', '<textarea id="a"></textarea>', false],
    ['Enter', '<div contenteditable="true"><b id="a"></b></div>', false],
  ])('“%s” in %s is ignored: %s; pressed once it is not', (key, html, isIgnored) => {
    document.body.innerHTML = html;
    for (const repeat of [true, false]) {
      const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
      // even where an element handles it alone
      element('a').addEventListener('keydown', (own) => own.stopPropagation());
      element('a').dispatchEvent(event);
      expect(event.defaultPrevented).toBe(repeat && isIgnored);
    }
  });
});
