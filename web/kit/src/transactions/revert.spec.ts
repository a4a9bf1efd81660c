import { auctionInterface, fixedPriceSaleInterface } from '@launchpad/contracts';
import { reverts } from '../strings/reverts';
import { revertReason } from './revert';

const TOKEN = `0x${'a'.repeat(40)}`;
const revertedWith = (data: string) => ({ code: 3, message: 'execution reverted', data });

const names = [auctionInterface, fixedPriceSaleInterface].flatMap(({ fragments }) =>
  fragments.flatMap((fragment) => (fragment.type === 'error' ? [(fragment as { name?: string }).name] : [])),
);

describe('the reason a call reverts', () => {
  it.each(['auction', 'sale'])('names a token that takes a fee or rebases: %s', async (contract) => {
    const data =
      contract === 'auction'
        ? auctionInterface.encodeErrorResult('UnsupportedToken', [TOKEN])
        : fixedPriceSaleInterface.encodeErrorResult('UnexpectedAmountReceived', [2, 1]);
    expect(await revertReason(revertedWith(data))).toBe(
      'Tokens that take a fee or change balances are not supported.',
    );
  });

  it('has a text for every error the two contracts define', () => {
    const missing = names.filter((name = '') => !(name in reverts));
    // errors of their libraries that no page can trigger
    expect(missing.filter((name = '') => !/^(Ownable|ReentrancyGuard|SafeCast)/.test(name))).toEqual([]);
  });
});
