import { alertStore, dismissAlert } from '../alerts/alerts';
import { copyText } from './copy';

/** Sets the browser's clipboard; none on a page on plain http. */
function clipboard(writeText?: (text: string) => Promise<void>) {
  const value = writeText && { writeText };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
}

const log = console.error;
beforeEach(() => {
  console.error = () => {};
});
afterEach(() => {
  console.error = log;
  for (const { id } of alertStore.get()) dismissAlert(id);
});

it('a text is copied to the clipboard', async () => {
  const written: string[] = [];
  clipboard(async (text) => void written.push(text));
  expect(await copyText('0xabc')).toBe(true);
  expect(written).toEqual(['0xabc']);
  expect(alertStore.get()).toEqual([]);
});

it.each([
  ['refuses', () => Promise.reject(new Error('Write permission denied.'))],
  ['has none', undefined],
])('an alert is shown when the browser %s', async (_, writeText) => {
  clipboard(writeText);
  expect(await copyText('0xabc')).toBe(false);
  expect(alertStore.get().map(({ title }) => title)).toEqual(['It could not be copied']);
});
