import { jest } from '@jest/globals';
import { Corner } from './corner.js';
import { firstHour } from './trial.js';

jest.setTimeout(1_200_000);

describe('the first hour with a new clone, in a folder with spaces and umlauts', () => {
  let corner: Corner;

  beforeAll(async () => {
    corner = await Corner.make();
  });

  afterAll(() => corner?.leave());

  it.each([
    { rights: { mode: 0o700, umask: '022' }, where: 'that is closed to others' },
    { rights: { mode: 0o755, umask: '077' }, where: 'under a umask of 077' },
  ])('goes well $where', async ({ rights }) => {
    corner.rights = rights;
    const { problem } = await firstHour(corner);
    expect(problem).toBeUndefined();
  });
});
