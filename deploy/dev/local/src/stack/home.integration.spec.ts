import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@launchpad/testing';
import { forgetData, homeIn } from './home.js';

const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

describe("the stack's folders", () => {
  let checkout: string;

  beforeEach(() => {
    checkout = temporaryFolder('home');
  });

  afterEach(() => rmSync(checkout, { recursive: true }));

  it('also contain the data if its server can reach it', () => {
    chmodSync(checkout, 0o755);
    const { data, postgres } = homeIn(join(checkout, '.local'));
    expect(postgres.data).toBe(join(data, 'postgres'));
  });

  describeAsRoot('as root', () => {
    it('keep data where it is when access to the checkout is closed later', () => {
      const dir = join(checkout, '.local');
      mkdirSync(join(dir, 'data', 'postgres'), { recursive: true });
      chmodSync(checkout, 0o700);
      expect(homeIn(dir).postgres.data).toBe(join(dir, 'data', 'postgres'));
    });

    it('are deleted without a trace outside the checkout', () => {
      chmodSync(checkout, 0o700);
      const home = homeIn(join(checkout, '.local'));
      const ours = dirname(home.postgres.data);
      expect(ours).toMatch(/^\/var\/lib\/launchpad\/\w+$/);
      mkdirSync(home.postgres.data, { recursive: true });
      forgetData(home);
      expect(existsSync(ours)).toBe(false);
      // already deleted
      forgetData(home);
    });
  });
});
