import { jest } from '@jest/globals';
import { Corner } from './corner.js';
import { firstHour } from './trial.js';

jest.setTimeout(2_400_000);

describe('the first hour with a new clone, in a folder with spaces and umlauts', () => {
  let corner: Corner;

  beforeAll(async () => {
    corner = await Corner.make();
  });

  afterAll(() => corner?.leave());

  it('succeeds if the folder and new files are closed to others', async () => {
    corner.rights = { mode: 0o700, umask: '077' };
    const { problem } = await firstHour(corner);
    expect(problem).toBeUndefined();
  });
});
