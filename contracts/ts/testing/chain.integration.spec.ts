import { Contract, Wallet } from 'ethers';
import { auctionAbi, fixedPriceSaleAbi, testTokenAbi } from '../abi.js';
import { startChain, type Chain } from './chain.js';
import { deploy } from './deploy.js';

describe('a local chain', () => {
  let chain: Chain;

  beforeAll(async () => {
    chain = await startChain({ chainId: 97 });
  });

  afterAll(() => chain.stop());

  it('has the requested chain id', async () => {
    expect(BigInt(await chain.provider.send('eth_chainId', []))).toBe(97n);
  });

  it('has the auction, with the owner, admin and fee receiver of the accounts', async () => {
    const { deployer, admin, feeReceiver } = chain.accounts;
    const auction = new Contract(chain.addresses.auction, auctionAbi, chain.provider);
    expect(await auction.getFunction('owner')()).toBe(deployer.address);
    expect(await auction.getFunction('admin')()).toBe(admin.address);
    expect(await auction.getFunction('feeNumerator')()).toBe(15n);
    expect(await auction.getFunction('getUserId')(feeReceiver.address)).toBe(
      await auction.getFunction('feeReceiverUserId')(),
    );
  });

  it('has the fixed-price sale, run by its operator', async () => {
    const sale = new Contract(chain.addresses.fixedPriceSale, fixedPriceSaleAbi, chain.provider);
    expect(await sale.getFunction('owner')()).toBe(chain.accounts.saleOperator.address);
  });

  it('has tokens with the decimals of the networks, a million of each for every account', async () => {
    const tokens = [
      ...Object.values(chain.addresses.stableCoins),
      ...Object.values(chain.addresses.saleTokens),
    ];
    for (const { address, symbol, decimals } of tokens) {
      const token = new Contract(address, testTokenAbi, chain.provider);
      expect(await token.getFunction('symbol')()).toBe(symbol);
      expect(await token.getFunction('decimals')()).toBe(BigInt(decimals));
      for (const { address: account } of Object.values(chain.accounts)) {
        expect(await token.getFunction('balanceOf')(account)).toBe(10n ** BigInt(6 + decimals));
      }
    }
  });

  it("sends what an account's key signs", async () => {
    const { stranger } = chain.accounts;
    const wallet = new Wallet(stranger.privateKey, chain.provider);
    const auction = new Contract(chain.addresses.auction, auctionAbi, wallet);
    await (await auction.getFunction('registerUser')()).wait();
    expect(await auction.getFunction('checkUserId')(stranger.address)).toBe(true);
  });

  it('is not changed by another deployment', async () => {
    const block = await chain.provider.getBlockNumber();
    expect(await deploy(chain.provider)).toEqual(chain.addresses);
    expect(await chain.provider.getBlockNumber()).toBe(block);
  });

  it('moves to any later time', async () => {
    const latest = await chain.provider.getBlock('latest');
    const nextWeek = (latest?.timestamp ?? 0) + 604_800;
    await chain.warpTo(nextWeek);
    expect((await chain.provider.getBlock('latest'))?.timestamp).toBe(nextWeek);
  });

  it('that mines in intervals is deployed to as well, at the same addresses', async () => {
    const other = await startChain({ chainId: 5, blockTime: 1 });
    await other.stop();
    expect(other.addresses).toEqual(chain.addresses);
  });
});
