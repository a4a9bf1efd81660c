import { Contract, Wallet, ZeroHash, id } from 'ethers';
import { auctionAbi, auctionInterface, testTokenAbi } from './abi.js';
import { changedTerms, decodeTerms, termsHash, type InitialTerms, type SignedTerms } from './terms-hash.js';
import { startChain, type Chain } from './testing/chain.js';

describe('the hash of a pool’s terms', () => {
  let chain: Chain;
  let terms: InitialTerms;

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
      maxFeeNumerator: 20,
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
  const signed = (poolId: number): SignedTerms => {
    const { formHash: _, maxFeeNumerator: __, ...rest } = terms;
    return { ...rest, ...identityOf(poolId), poolOwner: chain.accounts.poolOwner.address, feeNumerator: 15 };
  };
  const identityOf = (poolId: number) => ({ chainId: 97, auction: chain.addresses.auction, poolId });
  const auction = () => new Contract(chain.addresses.auction, auctionAbi, chain.provider);
  const onChain = async (pool: number) =>
    decodeTerms(
      identityOf(pool),
      await chain.provider.call({
        to: chain.addresses.auction,
        data: auctionInterface.encodeFunctionData('poolData', [pool]),
      }),
    );

  it.each([
    ['a public pool', 1],
    ['a whitelist pool', 2],
  ])('is the auction’s own, of %s', async (_, pool) => {
    expect(termsHash(signed(pool))).toBe(await ofAuction(pool));
    expect(changedTerms(signed(pool), await onChain(pool))).toEqual([]);
  });

  it('differs between two pools of the same terms', async () => {
    expect(await ofAuction(1)).not.toBe(await ofAuction(2));
    expect(changedTerms(signed(1), signed(2))).toEqual(['poolId']);
  });

  it('stays with new metadata, changes with an edit by the admin, and the changes are named', async () => {
    const { poolOwner, admin } = chain.accounts;
    const send = (by: { privateKey: string }, act: string, ...args: unknown[]) =>
      new Contract(chain.addresses.auction, auctionInterface, new Wallet(by.privateKey, chain.provider))
        .getFunction(act)(...args)
        .then((sent: { wait: () => Promise<unknown> }) => sent.wait());

    await send(poolOwner, 'updatePoolUser', 1, id('other'));
    expect(changedTerms(signed(1), await onChain(1))).toEqual([]);
    expect(await ofAuction(1)).toBe(termsHash(signed(1)));
    const start = Number(terms.poolStartDate) + 60;
    await send(admin, 'updatePoolAdmin', 1, start, start + 7_200, start + 3_000, 500_000_001n, 2_000_001n);

    const edited = await onChain(1);
    expect(changedTerms(signed(1), edited)).toEqual([
      'orderCancellationEndDate',
      'poolStartDate',
      'poolEndDate',
      'minimumBiddingAmountPerOrder',
      'minFundingThreshold',
    ]);
    expect(termsHash(edited)).toBe(await ofAuction(1));
    expect(termsHash(signed(1))).not.toBe(await ofAuction(1));
  });
});
