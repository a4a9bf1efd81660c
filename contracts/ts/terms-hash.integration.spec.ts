import { Contract, Wallet, ZeroHash, id } from 'ethers';
import { auctionAbi, auctionInterface, testTokenAbi } from './abi.js';
import { changedTerms, decodeTerms, termsHash, type SignedTerms } from './terms-hash.js';
import { startChain, type Chain } from './testing/chain.js';

describe('the hash of a pool’s terms', () => {
  let chain: Chain;
  let terms: SignedTerms;

  beforeAll(async () => {
    chain = await startChain({ chainId: 97 });
    const { AUR } = chain.addresses.saleTokens;
    const { USDC } = chain.addresses.stableCoins;
    const start = (await chain.provider.getBlock('latest'))!.timestamp + 10 * 3_600;
    terms = {
      formHash: id('metadata'),
      poolingToken: AUR.address.toLowerCase(),
      biddingToken: USDC.address,
      orderCancellationEndDate: start + 3_000,
      poolStartDate: start,
      poolEndDate: start + 7_200,
      pooledSellAmount: 1_000n * 10n ** 18n,
      minBuyAmount: 10n ** 18n,
      minimumBiddingAmountPerOrder: 2_000_000n,
      minFundingThreshold: 500_000_000n,
      isAtomicClosureAllowed: true,
      poolingTokenDecimals: AUR.decimals,
      biddingTokenDecimals: USDC.decimals,
    };
    const owner = new Wallet(chain.accounts.poolOwner.privateKey, chain.provider);
    await (
      await new Contract(AUR.address, testTokenAbi, owner).getFunction('approve')(
        chain.addresses.auction,
        terms.pooledSellAmount * 2n,
      )
    ).wait();
    const auction = new Contract(chain.addresses.auction, auctionAbi, owner);
    for (const merkleRoot of [ZeroHash, id('whitelist')]) {
      await (await auction.getFunction('initiatePool')({ ...terms, merkleRoot })).wait();
    }
  });

  afterAll(() => chain.stop());

  const ofAuction = (pool: number): Promise<string> => auction().getFunction('termsHash').staticCall(pool);
  const auction = () => new Contract(chain.addresses.auction, auctionAbi, chain.provider);
  const onChain = async (pool: number) =>
    decodeTerms(
      await chain.provider.call({
        to: chain.addresses.auction,
        data: auctionInterface.encodeFunctionData('poolData', [pool]),
      }),
    );

  it.each([
    ['a public pool', 1],
    ['a whitelist pool', 2],
  ])('is the auction’s own, of %s', async (_, pool) => {
    expect(termsHash(terms)).toBe(await ofAuction(pool));
    expect(changedTerms(terms, await onChain(pool))).toEqual([]);
  });

  it('changes with edits by the owner and the admin, and the changes are named', async () => {
    const { poolOwner, admin } = chain.accounts;
    const send = (by: { privateKey: string }, act: string, ...args: unknown[]) =>
      new Contract(chain.addresses.auction, auctionInterface, new Wallet(by.privateKey, chain.provider))
        .getFunction(act)(...args)
        .then((sent: { wait: () => Promise<unknown> }) => sent.wait());

    await send(poolOwner, 'updatePoolUser', 1, id('other'));
    expect(changedTerms(terms, await onChain(1))).toEqual(['formHash']);
    const start = Number(terms.poolStartDate) + 60;
    await send(admin, 'updatePoolAdmin', 1, start, start + 7_200, start + 3_000, 500_000_001n, 2_000_001n);

    const edited = await onChain(1);
    expect(changedTerms(terms, edited)).toEqual([
      'formHash',
      'orderCancellationEndDate',
      'poolStartDate',
      'poolEndDate',
      'minimumBiddingAmountPerOrder',
      'minFundingThreshold',
    ]);
    expect(termsHash(edited)).toBe(await ofAuction(1));
    expect(termsHash(terms)).not.toBe(await ofAuction(1));
  });
});
