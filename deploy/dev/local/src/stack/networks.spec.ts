import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployment } from '@launchpad/contracts/testing';
import { temporaryFolder } from '@launchpad/testing';
import { madeWithTheseContracts, networksFile } from './networks.js';

describe("a stack's data from before", () => {
  const dir = temporaryFolder('networks');
  const file = join(dir, 'networks.json');

  afterAll(() => rmSync(dir, { recursive: true }));

  it.each([
    { what: 'the contracts are the same', made: deployment, goesOn: true },
    { what: 'the auction is another', made: { ...deployment, auction: '0x01' }, goesOn: false },
    {
      what: 'the fixed-price sale is another',
      made: { ...deployment, fixedPriceSale: '0x01' },
      goesOn: false,
    },
  ])('goes on: $goesOn, where $what', ({ made, goesOn }) => {
    const chains = [5, 97].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:8545', deployment: made }));
    writeFileSync(file, networksFile(chains));
    expect(madeWithTheseContracts(file)).toBe(goesOn);
  });

  it('does not go on where nothing says what it was made with', () => {
    expect(madeWithTheseContracts(join(dir, 'missing.json'))).toBe(false);
  });
});
