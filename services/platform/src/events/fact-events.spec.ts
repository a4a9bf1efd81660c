import { nextAboutFact, publicationId, publishedFact } from './fact-events.js';

describe('the events about a fact', () => {
  it('are its publication, its retraction, its next publication, and so on', () => {
    const factId = '5:0xb:0xt:7';
    const ids = [publicationId(factId, 0)];
    for (let count = 1; count < 5; count += 1) ids.push(nextAboutFact(ids.at(-1) ?? ''));
    expect(ids).toEqual([
      factId,
      `retracted:${factId}`,
      publicationId(factId, 1),
      `retracted:${factId}:1`,
      publicationId(factId, 2),
    ]);
    expect([publicationId(factId, 0), publicationId(factId, 2)].map(publishedFact)).toEqual([factId, factId]);
  });
});
