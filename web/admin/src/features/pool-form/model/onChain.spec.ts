import { auctionInterface } from '@launchpad/contracts';
import { goerli } from '@launchpad/web-kit/test/mockApi';
import { fullDraft } from '../../../test/drafts';
import { TOKEN } from '../../../test/fixtures';
import { emptyDraft } from './draft';
import { onChainValues } from './onChain';

const token = { address: TOKEN, name: 'Moon Token', symbol: 'MOON', decimals: 18 };
const known = {
  network: goerli,
  token,
  coin: goerli.stableCoins.find(({ name }) => name === 'USDC'),
  hashes: { formHash: `0x${'a'.repeat(64)}`, merkleRoot: `0x${'b'.repeat(64)}` },
};

it('lists every value of the transaction, as entered and as stored', () => {
  const values = onChainValues(fullDraft, known);
  expect(values.filter(({ shown, stored }) => !shown || !stored)).toEqual([]);
  expect(values.find(({ field }) => field === 'poolSellAmount')).toMatchObject({
    shown: '1,000 MOON',
    stored: '1000000000000000000000',
  });
  // the fields of the contract's terms; both decimals share a row, the contract has its own
  const terms = auctionInterface.getFunction('initiatePool')?.inputs[0]?.components ?? [];
  expect(values).toHaveLength(terms.length - 1 + 1);
});

it('says which values are missing, each with its field', () => {
  const missing = onChainValues(emptyDraft, {
    network: undefined,
    token: undefined,
    coin: undefined,
    hashes: undefined,
  }).filter(({ shown }) => shown === undefined);
  expect(missing.map(({ field }) => field)).toEqual([
    'title',
    'network',
    'biddingToken',
    'poolingToken',
    'poolingToken',
    'poolSellAmount',
    'minimumFundingThreshold',
    'minimumBuyAmount',
    'minimumBiddingAmount',
    'poolStartDate',
    'poolEndDate',
    'poolCancelDate',
  ]);
});
