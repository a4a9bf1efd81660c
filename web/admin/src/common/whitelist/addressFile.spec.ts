import { checkAddressFile } from './addressFile';

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;

/** The report of a file, and the longest turn without a pause; each look at the clock is a millisecond of work. */
async function check(text: string, list: string[] = []) {
  let time = 0;
  let last = 0;
  let longest = 0;
  const report = await checkAddressFile(text, new Set(list), {
    onProgress: () => undefined,
    pause: () => {
      longest = Math.max(longest, time - last);
      last = time;
      return Promise.resolve();
    },
    now: () => (time += 1),
  });
  return { report, longest };
}

it('checks 100,000 rows in slices that leave the page its turns', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) =>
    index % 100 === 0 ? 'bob.eth' : address(index),
  );
  const { report, longest } = await check(['address', ...rows].join('\n'), [address(1)]);
  expect(report.fresh).toHaveLength(98_999);
  expect(report).toMatchObject({ listed: 1, repeated: 0 });
  expect(report.bad).toHaveLength(1_000);
  expect(report.bad[0]).toEqual({ line: 2, end: 15, text: 'bob.eth', reason: 'noAddress' });
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(20);
});

it('checks 100,000 addresses in one row in the same slices, and takes those around a wrong one', async () => {
  const cells = Array.from({ length: 100_000 }, (_, index) => (index === 7 ? '0x12' : address(index)));
  const { report, longest } = await check(cells.join(', '));
  expect(report.fresh).toHaveLength(99_999);
  expect(report.bad).toEqual([{ line: 1, end: 7 * 44 + 4, text: '0x12', reason: 'malformed' }]);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(20);
});

it('finds the addresses of a spreadsheet, and names the lines of what it cannot read', async () => {
  const checksum = '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  const file = [
    'Name;Wallet',
    `"Ada";" ${address(1)} "`,
    '',
    `Bob\t${address(2).toUpperCase().replace('0X', '0x')}`,
    'Carol;',
    `Dan;${checksum}`,
    `${address(1)};${address(3)}`,
  ].join('\r\n');
  const { report } = await check(file, [address(3)]);
  expect(report).toEqual({
    fresh: [address(1), address(2)],
    listed: 1,
    repeated: 1,
    bad: [
      { line: 5, end: expect.any(Number), text: 'Carol;', reason: 'noAddress' },
      { line: 6, end: expect.any(Number), text: checksum, reason: 'checksum' },
    ],
  });
});
