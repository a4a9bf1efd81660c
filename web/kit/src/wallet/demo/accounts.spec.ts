import { computeAddress } from 'ethers';
import { demoAccounts } from './accounts';

describe('the demo accounts', () => {
  it.each(demoAccounts.filter(({ coSigner }) => !coSigner))(
    '$name signs as its address',
    ({ address, key }) => {
      expect(computeAddress(key).toLowerCase()).toBe(address);
    },
  );
});
