import { checkAddressFile } from './addressFile';

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;

it('checks 100,000 rows in slices that leave the page its turns', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) =>
    index % 100 === 0 ? 'bob.eth' : address(index),
  );
  // Each look at the clock is a millisecond of work.
  let time = 0;
  const turns: number[] = [];
  let last = 0;
  const report = await checkAddressFile(['address', ...rows].join('\n'), new Set([address(1)]), {
    onProgress: () => undefined,
    pause: () => {
      turns.push(time - last);
      last = time;
      return Promise.resolve();
    },
    now: () => (time += 1),
  });
  expect(report.fresh).toHaveLength(98_999);
  expect(report).toMatchObject({ listed: 1, repeated: 0 });
  expect(report.bad).toHaveLength(1_000);
  expect(report.bad[0]).toEqual({ line: 2, text: 'bob.eth', reason: 'noAddress' });
  expect(Math.max(...turns)).toBeLessThan(20);
});
