import { jest } from '@jest/globals';
import {
  createClient,
  transactions,
  type Client,
  type Order,
  type PoolDetail,
  type SigningWallet,
} from '@launchpad/client';
import {
  hashMetadata,
  metadataJson,
  metadataOf,
  poolNetwork,
  testTokenInterface,
} from '@launchpad/contracts';
import { demoAccounts, deployment, deploySafeContracts, TestSafe } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import { DemoChain, signInAsAdmin, type PoolForm } from '@launchpad/seed';
import { hashMessage, parseUnits, Wallet } from 'ethers';
import { saleForm } from './sale.js';

jest.setTimeout(120_000);

const HOUR = 3_600;
const url = process.env.E2E_URL ?? '';
const visitor = createClient({ url });

/** Safes of 2 of 3 owners that send what the client builds, and call the API as the wallets they are. */
describe.each([97, 5])('a sale between multisigs, on chain %i', (chainId) => {
  const pooling = deployment.saleTokens.CIR;
  const bidding = deployment.stableCoins.DAI;

  let chain: DemoChain;
  let sender: Wallet;
  let owner: TestSafe;
  let ownerApi: Client;
  let bidder: TestSafe;
  let bidderApi: Client;
  let form: PoolForm;
  let poolId: string;
  let order: Order;

  beforeAll(async () => {
    const { data: config } = await visitor.call('config');
    const network = config.networks.find((each) => each.chainId === chainId);
    if (!network) throw new Error(`The product does not run on chain ${chainId}`);
    chain = new DemoChain(network);
    sender = new Wallet(demoAccounts.stranger.privateKey, chain.provider);
    await deploySafeContracts(chain.provider);
  });
  afterAll(() => chain?.close());

  it('two owners of each sign in, before a Safe is deployed or after', async () => {
    owner = await newSafe();
    ownerApi = createClient({ url });
    await ownerApi.signIn(
      signing(owner, (hash) => owner.sign(hash, chainId)),
      chainId,
    );
    bidder = new TestSafe(people(), 2);
    bidderApi = createClient({ url });
    await bidderApi.signIn(
      signing(bidder, (hash) => bidder.signUndeployed(hash, chainId)),
      chainId,
    );
    await bidder.deploy(sender);
    const { data } = await bidderApi.call('me');
    expect(data).toMatchObject({ address: bidder.address.toLowerCase(), chainId });
  });

  it('one owner alone does not', async () => {
    const one = signing(owner, (hash) => owner.sign(hash, chainId, owner.owners.slice(0, 1)));
    await expect(createClient({ url }).signIn(one, chainId)).rejects.toMatchObject({ status: 401 });
  });

  it('a Safe opens a pool, of which it is the owner', async () => {
    await mint(owner, pooling.address, parseUnits('2000', pooling.decimals));
    await owner.execute(transactions.approve(chainId, pooling.address, chain.network.auction), sender);
    form = await newForm(`Multisig ${chainId}`);
    const pool = await open(form);
    ({ poolId } = pool);
    expect(pool).toMatchObject({ poolOwner: owner.address.toLowerCase(), chainId });
    await expect(bidderApi.call('getPool', { params: { poolId } })).rejects.toMatchObject({ status: 404 });
  });

  it('edits it', async () => {
    const title = `Multisig ${chainId}, edited`;
    const edited = { ...form, title };
    const { pool, metadata } = { pool: await read(), metadata: metadataOf(fixed(edited), edited) };
    const json = metadataJson(metadata);
    await ownerApi.upload('metadata', json);
    const transactionHash = await owner.execute(transactions.editPool(pool, hashMetadata(json)), sender);
    const { description, logo, website = '' } = edited;
    const body = { transactionHash, title, description, logo, website };
    const { data } = await ownerApi.call('editPool', { params: { poolId }, body });
    expect(data.title).toBe(title);
    await expect(bidderApi.call('editPool', { params: { poolId }, body })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('opens another one and cancels it', async () => {
    const pool = await open(await newForm(`Multisig ${chainId}, cancelled`));
    const transactionHash = await owner.execute(transactions.cancelPool(pool), sender);
    const body = { id: pool.poolId, isCancelled: true as const, transactionHash };
    await ownerApi.call('cancelPool', { body });
    const { data } = await ownerApi.call('getPool', { params: { poolId: pool.poolId } });
    expect(data.isCancelled).toBe(true);
  });

  it('another Safe bids, withdraws, and bids again', async () => {
    const admin = await signInAsAdmin(url);
    const { version } = (await admin.call('getPool', { params: { poolId } })).data;
    await admin.call('updateStatus', { params: { id: poolId }, body: { poolStatus: true, version } });
    const pool = await read();
    await chain.warpTo(pool.poolStartDate + 1);
    await mint(bidder, bidding.address, parseUnits('3000', bidding.decimals));
    await bidder.execute(transactions.approve(chainId, bidding.address, pool.idoAddress), sender);
    const first = await bid(pool, '600');
    const transactionHash = await bidder.execute(
      transactions.withdrawBids(pool, [BigInt(first.order)]),
      sender,
    );
    await bidderApi.call('emergencyWithdraw', { body: { poolId, transactionHash } });
    order = await bid(pool, '900');
    const { data } = await bidderApi.call('listMyOrders', { query: { poolId } });
    expect(data.orders.map(({ orderBy }) => orderBy)).toEqual(Array(2).fill(bidder.address.toLowerCase()));
  });

  it('and claims what it bought', async () => {
    const pool = await read();
    await chain.warpTo(pool.poolEndDate + 1);
    await owner.execute(transactions.settlePool(pool), sender);
    await eventually(async () => (await read()).settlement);
    const claim = transactions.claimBids(pool, [BigInt(order.order)]);
    const transactionHash = await bidder.execute(claim, sender);
    const { data } = await bidderApi.call('claim', { body: { poolId, transactionHash } });
    expect(data.orders[0]).toMatchObject({ claimStatus: true, orderBy: bidder.address.toLowerCase() });
    expect(await chain.balance(pooling.address, bidder.address)).toBe(
      BigInt(data.orders[0]?.trxStats?.claimedValue ?? 0),
    );
  });

  it('an owner who was removed signs in no more, and those who stay do', async () => {
    const [first, second, third] = owner.owners as [Wallet, Wallet, Wallet];
    const next = Wallet.createRandom().address;
    await owner.execute(owner.swapOwner(first.address, next), sender, [second, third]);
    const by = (signers: Wallet[]) => signing(owner, (hash) => owner.sign(hash, chainId, signers));
    const late = createClient({ url });
    await expect(late.signIn(by([first, second]), chainId)).rejects.toMatchObject({ status: 401 });
    await late.signIn(by([second, third]), chainId);
  });

  const people = () => [1, 2, 3].map(() => new Wallet(Wallet.createRandom().privateKey));

  async function newSafe(): Promise<TestSafe> {
    const safe = new TestSafe(people(), 2);
    await safe.deploy(sender);
    return safe;
  }

  function signing({ address }: TestSafe, sign: (hash: string) => string): SigningWallet {
    return { address, signMessage: (message) => Promise.resolve(sign(hashMessage(message))) };
  }

  async function mint(safe: TestSafe, to: string, amount: bigint): Promise<void> {
    await chain.send(demoAccounts.stranger, to, testTokenInterface, 'mint', [safe.address, amount]);
  }

  async function newForm(title: string): Promise<PoolForm> {
    const start = (await chain.now()) + HOUR;
    const person = { ...demoAccounts.poolOwner, api: ownerApi };
    return saleForm(person, chain.network.name, title, { pooling, bidding, start });
  }

  function fixed(its: PoolForm) {
    return { ...its, network: poolNetwork(chainId)!.name, poolType: 'public' as const, isKyc: true };
  }

  /** Opens a pool as the owner does: on chain, then in the product. */
  async function open(its: PoolForm): Promise<PoolDetail> {
    const metadata = metadataJson(metadataOf(fixed(its), its));
    await ownerApi.upload('metadata', metadata);
    const terms = transactions.termsOf(its, hashMetadata(metadata));
    const transactionHash = await owner.execute(transactions.createPool(chain.network, terms), sender);
    return (await ownerApi.call('createPool', { body: { ...its, transactionHash } })).data;
  }

  async function bid(pool: PoolDetail, coins: string): Promise<Order> {
    const amounts = {
      minBuyAmount: parseUnits('500', pooling.decimals),
      sellAmount: parseUnits(coins, bidding.decimals),
    };
    const transactionHash = await bidder.execute(transactions.placeBid(pool, amounts), sender);
    const { data } = await bidderApi.call('createOrder', { body: { poolId, transactionHash } });
    return data.orders[0]!;
  }

  async function read(): Promise<PoolDetail> {
    return (await ownerApi.call('getPool', { params: { poolId } })).data;
  }
});
