import { configureStore, createSlice } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { LiveInView } from './LiveInView';

const bids = createSlice({ name: 'bids', initialState: 0, reducers: { placed: (count) => count + 1 } });
const { placed } = bids.actions;
const makeStore = () => configureStore({ reducer: { bids: bids.reducer } });

/** Of the page's only observer: says whether its element is in view. */
let scroll: (isIntersecting: boolean) => void;
let isObserving = false;

class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    scroll = (isIntersecting) => act(() => callback([{ isIntersecting }]));
  }
  observe() {
    isObserving = true;
  }
  disconnect() {
    isObserving = false;
  }
}
const { IntersectionObserver: before } = globalThis;

function Count() {
  const count = useSelector((state: { bids: number }) => state.bids);
  const dispatch = useDispatch();
  return (
    <button type="button" onClick={() => dispatch(placed())}>
      {count}
    </button>
  );
}

function open() {
  const store = makeStore();
  const page = render(
    <Provider store={store}>
      <LiveInView>
        <Count />
      </LiveInView>
    </Provider>,
  );
  const bid = () => act(() => void store.dispatch(placed()));
  return { ...page, bid };
}

const shown = () => screen.getByRole('button').textContent;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { IntersectionObserver: Observer });
});

afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { IntersectionObserver: before });
});

it('what is in view follows every change at once', () => {
  const { bid } = open();
  bid();
  expect(shown()).toBe('1');
  scroll(true);
  bid();
  expect(shown()).toBe('2');
});

it('what is out of view follows all changes of five seconds together', () => {
  const { bid } = open();
  scroll(false);
  bid();
  bid();
  expect(shown()).toBe('0');
  act(() => jest.advanceTimersByTime(4_999));
  expect(shown()).toBe('0');
  act(() => jest.advanceTimersByTime(1));
  expect(shown()).toBe('2');
  bid();
  expect(shown()).toBe('2');
});

it('what comes into view shows at once what it missed', () => {
  const { bid } = open();
  scroll(false);
  bid();
  scroll(true);
  expect(shown()).toBe('1');
  bid();
  expect(shown()).toBe('2');
});

it('what it does itself changes the store itself', () => {
  open();
  act(() => screen.getByRole('button').click());
  expect(shown()).toBe('1');
});

it('once closed, it leaves no timer and no observer', () => {
  const { bid, unmount } = open();
  scroll(false);
  bid();
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  expect(isObserving).toBe(false);
});
