import { PoolCards } from './pool-cards.js';

const svg = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>${name}</title></svg>`;

describe('the pictures of pools', () => {
  it('are drawn once for all callers, until they look different', async () => {
    const cards = new PoolCards();
    const pictures = await Promise.all(
      Array.from({ length: 24 }, (_, index) => cards.draw(svg('a'), `caller ${index}`)),
    );
    expect(new Set(pictures).size).toBe(1);
    expect(await cards.draw(svg('a'), 'another caller')).toBe(pictures[0]);
    expect(await cards.draw(svg('b'), 'another caller')).not.toBe(pictures[0]);
    expect(PoolCards.etagOf(svg('a'))).not.toBe(PoolCards.etagOf(svg('b')));
  });

  it('are drawn next for who has asked for least, however many others wait', async () => {
    const cards = new PoolCards();
    const done: string[] = [];
    const draw = (caller: string, name: string) =>
      cards.draw(svg(`${caller} ${name}`), caller).then(() => done.push(caller));
    await Promise.all([1, 2, 3, 4, 5, 6].map((attacker) => draw(`attacker ${attacker}`, 'first')));
    done.length = 0;
    const flood = [1, 2, 3, 4, 5, 6].flatMap((attacker) =>
      ['a', 'b', 'c', 'd'].map((name) => draw(`attacker ${attacker}`, name)),
    );
    await Promise.all([...flood, draw('honest', 'a')]);
    // One was being drawn already.
    expect(done.indexOf('honest')).toBe(1);
  });
});
