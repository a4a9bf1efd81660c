import { goerli } from '@launchpad/web-kit/test/mockApi';
import { fullDraft } from '../../../test/drafts';
import { NOW, OWNER, TOKEN } from '../../../test/fixtures';
import { emptyDraft } from './draft';
import { previewPool } from './previewPool';

const DAY = 86_400;
const nothing = { network: undefined, token: undefined, coin: undefined, feeNumerator: undefined };
const chosen = {
  network: goerli,
  token: { address: TOKEN, name: 'Moon Token', symbol: 'MOON', decimals: 8 },
  coin: goerli.stableCoins[0],
  feeNumerator: 15,
};
const viewer = { owner: OWNER, now: NOW };

describe('the pool that a draft would become', () => {
  it('is an example as long as nothing is filled in: a sale of a week that starts in a week', () => {
    expect(previewPool(emptyDraft, { ...nothing, ...viewer })).toMatchObject({
      ...{ title: 'Your pool', network: 'Goerli Testnet', chainId: 0, blockchainPoolId: 0 },
      ...{ ptName: '', ptSymbol: 'TOKEN', ptDecimals: 18, bdName: '', bdSymbol: 'USDC', bdDecimals: 18 },
      ...{ biddingToken: `0x${'0'.repeat(40)}`, idoAddress: `0x${'0'.repeat(40)}`, feeNumerator: 0 },
      ...{
        poolSellAmount: '0',
        minimumBuyAmount: '0',
        minimumBiddingAmount: '0',
        minimumFundingThreshold: '0',
      },
      ...{ poolStartDate: NOW + 7 * DAY, poolCancelDate: NOW + 13 * DAY, poolEndDate: NOW + 14 * DAY },
      ...{ poolOwner: OWNER, poolStatus: true, bidCount: 0 },
    });
  });

  it('has what is filled in, in smallest units', () => {
    expect(previewPool(fullDraft, { ...chosen, ...viewer })).toMatchObject({
      ...{ title: 'Moon', network: 'Goerli Testnet', chainId: 5, idoAddress: goerli.auction },
      ...{ ptName: 'Moon Token', ptSymbol: 'MOON', ptDecimals: 8, poolingToken: TOKEN },
      ...{
        bdName: 'USDC',
        bdSymbol: 'USDC',
        bdDecimals: 6,
        biddingToken: chosen.coin?.address,
        feeNumerator: 15,
      },
      ...{ poolSellAmount: '100000000000', minimumBuyAmount: '1000000000' },
      ...{ minimumBiddingAmount: '5000000', minimumFundingThreshold: '250000000' },
      ...{ poolStartDate: NOW + 3_600, poolCancelDate: NOW + 7_200, poolEndDate: NOW + 86_400 },
    });
    expect(previewPool({ ...fullDraft, network: 'BSC Testnet' }, { ...chosen, ...viewer }).network).toBe(
      'BSC Testnet',
    );
  });

  it('ends a week after its start, and takes withdrawals until the day before', () => {
    const draft = { ...fullDraft, poolEndDate: null, poolCancelDate: null };
    const start = NOW + 3_600;
    expect(previewPool(draft, { ...chosen, ...viewer })).toMatchObject({
      poolEndDate: start + 7 * DAY,
      poolCancelDate: start + 6 * DAY,
    });
  });

  it.each([
    ['-1', '0'],
    ['x', '0'],
    ['0.000001', '1'],
  ])('takes the amount "%s" for %s', (typed, amount) => {
    const draft = { ...fullDraft, minimumBiddingAmount: typed };
    expect(previewPool(draft, { ...chosen, ...viewer }).minimumBiddingAmount).toBe(amount);
  });
});
