import { auctionInterface, fixedPriceSaleInterface } from '@launchpad/contracts';
import { reverts } from '../strings/reverts';
import { revertReason } from './revert';

const TOKEN = `0x${'a'.repeat(40)}`;
const refusedWith = (data: string) => ({ code: 3, message: 'execution reverted', data });

const names = [auctionInterface, fixedPriceSaleInterface].flatMap(({ fragments }) =>
  fragments.flatMap((fragment) => (fragment.type === 'error' ? [(fragment as { name?: string }).name] : [])),
);

describe('why a call reverts', () => {
  it.each(['auction', 'sale'])('is said of a token that takes a fee or rebases: %s', async (contract) => {
    const data =
      contract === 'auction'
        ? auctionInterface.encodeErrorResult('UnsupportedToken', [TOKEN])
        : fixedPriceSaleInterface.encodeErrorResult('UnexpectedAmountReceived', [2, 1]);
    expect(await revertReason(refusedWith(data))).toBe(
      'Tokens that take a fee or change balances are not supported.',
    );
  });

  it('has words for every error that the two contracts define', () => {
    const wordless = names.filter((name = '') => !(name in reverts));
    // What their libraries refuse, nobody comes upon.
    expect(wordless.filter((name = '') => !/^(Ownable|ReentrancyGuard|SafeCast)/.test(name))).toEqual([]);
  });
});
