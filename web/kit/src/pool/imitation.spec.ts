import { goerli } from '../test/mockApi';
import { mockPool } from '../test/mockPool';
import { imitatedCoin } from './imitation';

describe('a token that carries a stablecoin’s symbol', () => {
  it.each(['USDC', 'usdc', 'U.S.D.C', '\uff35\uff33\uff24\uff23'])(
    'at another address is not it: %s',
    (ptSymbol) => {
      expect(imitatedCoin(mockPool({ ptSymbol }), goerli)).toBe('USDC');
    },
  );

  it('is the stablecoin at its own address', () => {
    expect(imitatedCoin(mockPool(), goerli)).toBeUndefined();
    expect(imitatedCoin(mockPool({ biddingToken: `0x${'99'.repeat(20)}` }), goerli)).toBe('USDC');
  });
});
