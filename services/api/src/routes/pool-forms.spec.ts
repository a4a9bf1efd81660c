import { poolLinks, poolTexts } from '@launchpad/contracts/pool-page';
import { createPoolBody, editPoolBody } from './pool-forms.js';

/** What a pool's page shows. */
const shown = [...poolTexts, ...poolLinks];

const fieldsOf = (form: { shape: object }) => Object.keys(form.shape).toSorted();

describe("a pool's forms", () => {
  it('for creating takes these fields and no others: the owner is the session, the id comes from the chain', () => {
    expect(fieldsOf(createPoolBody)).toEqual(
      [
        ...shown,
        ...['network', 'poolingToken', 'biddingToken', 'poolStartDate', 'poolEndDate', 'poolCancelDate'],
        ...['poolSellAmount', 'minimumBuyAmount', 'minimumBiddingAmount', 'minimumFundingThreshold'],
        ...['isKyc', 'isFinalize', 'poolType', 'hash', 'name', 'email', 'phone', 'message', 'identityDoc'],
        ...['transactionHash', 'ptName', 'ptSymbol', 'ptDecimals', 'bdName', 'bdSymbol', 'bdDecimals'],
      ].toSorted(),
    );
  });

  it('for editing takes what the page shows, the transaction, and the version it is based on', () => {
    expect(fieldsOf(editPoolBody)).toEqual([...shown, 'transactionHash', 'version'].toSorted());
  });

  it('for creating starts with KYC, without finalizing, for everybody', () => {
    const { isKyc, isFinalize, poolType } = createPoolBody.shape;
    expect([isKyc, isFinalize, poolType].map((field) => field.parse(undefined))).toEqual([
      true,
      false,
      'public',
    ]);
  });
});
