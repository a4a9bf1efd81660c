import { LogRange } from './log-range.js';

describe('the range of blocks asked for', () => {
  it('starts at 500 and grows by 5% with every success', () => {
    const range = new LogRange();
    expect(range.size).toBe(500);
    range.managed(500);
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
  ])('becomes what the node says, else half: %s', (message, size) => {
    const range = new LogRange();
    range.refused(500, message);
    expect(range.size).toBe(size);
  });

  it('doubles after a failure until it is near what failed, and goes on by little', () => {
    const range = new LogRange();
    range.refused(500);
    range.refused(250);
    range.refused(125);
    const sizes = Array.from({ length: 4 }, () => {
      range.managed(range.size);
      return range.size;
    });
    expect(sizes).toEqual([124, 130, 136, 143]);
  });

  it('does not grow by what was less than it', () => {
    const range = new LogRange(50, 50);
    range.refused(50);
    range.managed(24);
    expect(range.size).toBe(25);
  });

  it('stays below its most', () => {
    const range = new LogRange(50, 50);
    range.managed(50);
    expect(range.size).toBe(50);
  });

  it('never gets below one block', () => {
    const range = new LogRange();
    range.refused(1, 'too many');
    expect(range.size).toBe(1);
  });
});
