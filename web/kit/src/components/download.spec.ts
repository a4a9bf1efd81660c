import { jest } from '@jest/globals';
import { downloadCsv, downloadJson } from './download';

/** What jsdom lacks: the addresses that the page gives its files, until it takes them back. */
const files = new Map<string, Blob>();
Object.assign(URL, {
  createObjectURL: (file: Blob) => {
    files.set('blob:1', file);
    return 'blob:1';
  },
  revokeObjectURL: (address: string) => files.delete(address),
});

it.each([
  ['a table', () => downloadCsv('a,b', 'bids.csv'), 'bids.csv', 'text/csv;charset=utf-8', 'a,b'],
  [
    'a value',
    () => downloadJson({ a: [1] }, 'pool.json'),
    'pool.json',
    'application/json',
    '{\n  "a": [\n    1\n  ]\n}',
  ],
])('%s is saved as a file, which the page keeps only until then', async (_, save, name, type, text) => {
  jest.useFakeTimers();
  const saved: [name: string, file: Blob | undefined][] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push([this.download, files.get(this.href)]);
  });
  save();
  click.mockRestore();
  expect(saved.map(([as]) => as)).toEqual([name]);
  const file = saved[0]?.[1];
  expect(file?.type).toBe(type);
  expect(files.size).toBe(1);
  jest.advanceTimersByTime(0);
  expect(files.size).toBe(0);
  jest.useRealTimers();
  expect(await file?.text()).toBe(text);
});
