import { LogRange } from './log-range.js';

describe('the range of blocks per request', () => {
  it('starts at 500 and grows by 5% with every success', () => {
    const range = new LogRange();
    expect(range.size).toBe(500);
    range.succeeded(500);
    expect(range.size).toBe(525);
  });

  it.each([
    ['query returned more than 10000 results. Try with this block range [0x1, 0x64].', 100],
    ['You can make eth_getLogs requests with up to a 200 block range', 200],
    ['exceed maximum block range: 250', 250],
    ['block range is limited to 300 blocks', 300],
    ['query returned more than 10000 results', 250],
    ['block range too large', 250],
    ['exceed maximum block range: 5,000', 250],
    ['exceed maximum block range: 499', 499],
    ['exceed maximum block range: 500', 250],
    ['exceed maximum block range: 0', 250],
    ['up to 100 blocks', 100],
  ])('becomes what the node says, else half: %s', (message, size) => {
    const range = new LogRange();
    range.tooMany(500, message);
    expect(range.size).toBe(size);
  });

  it('doubles after a failure until near the size that failed, then grows slowly', () => {
    const range = new LogRange();
    range.tooMany(500);
    range.tooMany(250);
    range.tooMany(125);
    const sizes = Array.from({ length: 4 }, () => {
      range.succeeded(range.size);
      return range.size;
    });
    expect(sizes).toEqual([124, 130, 136, 143]);
  });

  it.each([
    [500, 262],
    [501, 500],
    [499, 498],
  ])('is never at once what failed before: after %i it becomes %i', (failed, size) => {
    const range = new LogRange();
    range.tooMany(failed);
    range.succeeded(range.size);
    expect(range.size).toBe(size);
  });

  it('does not grow after a smaller request', () => {
    const range = new LogRange(50, 50);
    range.tooMany(50);
    range.succeeded(24);
    expect(range.size).toBe(25);
  });

  it('stays below its maximum', () => {
    const range = new LogRange(50, 50);
    range.succeeded(50);
    expect(range.size).toBe(50);
  });

  it('shrinks to about a thousand logs where there are more', () => {
    const range = new LogRange();
    range.succeeded(500, 4_000);
    expect(range.size).toBe(125);
    range.succeeded(125, 1_000_000);
    expect(range.size).toBe(1);
  });

  it('does not grow to more than a thousand logs', () => {
    const range = new LogRange();
    range.succeeded(500, 960);
    expect(range.size).toBe(500);
    range.succeeded(500, 900);
    expect(range.size).toBe(525);
  });

  it.each([
    [500, 1_000],
    [501, 500],
  ])('doubles to no more than a thousand logs: with %i of them it becomes %i', (logs, size) => {
    const range = new LogRange();
    range.tooMany(1_001);
    range.succeeded(500, logs);
    expect(range.size).toBe(size);
  });

  it('stays where a part of it has a thousand logs', () => {
    const range = new LogRange();
    range.succeeded(100, 1_000);
    expect(range.size).toBe(500);
    range.succeeded(100, 1_001);
    expect(range.size).toBe(99);
  });

  it('never shrinks below one block', () => {
    const range = new LogRange();
    range.tooMany(1, 'too many');
    expect(range.size).toBe(1);
  });
});
