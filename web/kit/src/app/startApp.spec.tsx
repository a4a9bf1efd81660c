import { fireEvent, render, screen } from '@testing-library/react';
import { connectRealtime } from '../realtime/realtime';
import { configAnswer, serve } from '../test/mockApi';
import { MockSocket } from '../test/mockSocket';
import { startApp } from './startApp';

beforeAll(async () => {
  MockSocket.install();
  serve({ 'GET /v1/config': configAnswer(1_000) });
  startApp();
  await connectRealtime();
});

it.each([
  ['an amount', <input key="a" inputMode="decimal" aria-label="field" />, false],
  ['a number', <input key="n" type="number" aria-label="field" />, false],
  ['a text', <input key="t" aria-label="field" />, true],
])(
  'scrolling over %s: a number input loses focus, so that the wheel does not change it',
  (_, field, keeps) => {
    render(field);
    const input = screen.getByLabelText('field');
    input.focus();
    expect(input).toHaveFocus();
    fireEvent.wheel(input);
    expect(document.activeElement === input).toBe(keeps);
  },
);
