import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { poolNetworks } from '@launchpad/contracts';
import { deployment } from '@launchpad/contracts/testing';
import { temporaryFolder } from '@launchpad/testing';
import { madeWithTheseContracts, networksFile } from './networks.js';

describe("a stack's existing data", () => {
  const dir = temporaryFolder('networks');
  const file = join(dir, 'networks.json');

  afterAll(() => rmSync(dir, { recursive: true }));

  it.each([
    { what: 'the contracts are the same', made: deployment, isReused: true },
    { what: 'the auction has changed', made: { ...deployment, auction: '0x01' }, isReused: false },
    {
      what: 'the fixed-price sale has changed',
      made: { ...deployment, fixedPriceSale: '0x01' },
      isReused: false,
    },
  ])('is reused: $isReused, if $what', ({ made, isReused }) => {
    const chain = { rpcUrl: 'http://127.0.0.1:8545', deployment: made };
    const chains = poolNetworks.map(({ chainId }) => ({ ...chain, chainId }));
    writeFileSync(file, networksFile(chains));
    expect(madeWithTheseContracts(file)).toBe(isReused);
  });

  it('is not reused if it is unknown which contracts it was created with', () => {
    expect(madeWithTheseContracts(join(dir, 'missing.json'))).toBe(false);
  });
});
