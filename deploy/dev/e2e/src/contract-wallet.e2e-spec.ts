import {
  createClient,
  transactions,
  type Client,
  type Order,
  type PoolDetail,
  type SigningWallet,
} from '@launchpad/client';
import { hashMetadata, metadataJson, safeInterface, testTokenInterface } from '@launchpad/contracts';
import {
  demoAccounts,
  demoSafe,
  deployment,
  deploySafeContracts,
  hostileWalletInitCode,
  hostileWallets,
  TestSafe,
} from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import { DemoChain, logo, signInAsAdmin, specimenDocument, type PoolForm } from '@launchpad/seed';
import { hashMessage, parseUnits, Wallet } from 'ethers';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { createPool } from './pages/create-pool.js';
import { PoolPage } from './pages/pool.js';
import { Person } from './person.js';
import { approvePool, metadataIn, openPool, saleForm } from './sale.js';

const HOUR = 3_600;
const url = process.env.E2E_URL ?? '';
const visitor = createClient({ url });

function signing({ address }: TestSafe, sign: (hash: string) => string): SigningWallet {
  return { address, signMessage: (message) => Promise.resolve(sign(hashMessage(message))) };
}

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
    const { pool, metadata } = { pool: await read(), metadata: metadataIn(chainId, edited) };
    const json = metadataJson(metadata);
    await ownerApi.upload('metadata', json);
    const transactionHash = await owner.execute(transactions.editPool(pool, hashMetadata(json)), sender);
    const { description, website } = edited;
    const body = { transactionHash, title, description, logo: edited.logo, website };
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
    await approvePool(url, poolId);
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

  async function mint(safe: TestSafe, to: string, amount: bigint): Promise<void> {
    await chain.send(demoAccounts.stranger, to, testTokenInterface, 'mint', [safe.address, amount]);
  }

  async function newForm(title: string): Promise<PoolForm> {
    const start = (await chain.now()) + HOUR;
    const person = { ...demoAccounts.poolOwner, api: ownerApi };
    return saleForm(person, chain.network.name, title, { pooling, bidding, start });
  }

  const open = (its: PoolForm) =>
    openPool(ownerApi, chain, its, (transaction) => owner.execute(transaction, sender));

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

describe.each([
  [97, 'BSC Testnet'],
  [5, 'Goerli Testnet'],
])('a Safe at the pages, on chain %i', (chainId, network) => {
  const [pooling, bidding] = [deployment.saleTokens.CIR, deployment.stableCoins.DAI];
  const title = `Treasury ${chainId} ${Date.now().toString(36)}`;

  let browser: Browser;
  let chain: DemoChain;
  let safe: Person;

  beforeAll(async () => {
    browser = await openBrowser();
    const { data } = await visitor.call('config');
    chain = new DemoChain(data.networks.find((each) => each.chainId === chainId)!);
    safe = await Person.connected(browser, url, 'Safe, 2 of 3', network);
  });
  afterAll(async () => {
    chain?.close();
    await browser?.close();
  });

  /** How many transactions the Safe has sent. */
  const sent = async () => {
    const call = { to: demoSafe.address, data: safeInterface.encodeFunctionData('nonce') };
    return Number(await chain.provider.call(call));
  };

  it('creates a pool in one transaction, approval included, and is its owner', async () => {
    const sentBefore = await sent();
    const start = Math.ceil(((await chain.now()) + HOUR) / 60) * 60;
    await safe.open('/admin/create-pool');
    const poolId = await createPool(safe.page, {
      title,
      description: 'Held by three people.',
      network,
      biddingToken: bidding.symbol,
      poolingToken: pooling.address,
      sellAmount: '1000',
      softCap: '500',
      minimumBuy: '10',
      minimumBid: '10',
      start,
      end: start + 24 * HOUR,
      cancel: start + 23 * HOUR,
      logo: await logo(title, ['#7C6CFF', '#2FD08A']),
      identityDoc: await specimenDocument(),
    });
    const admin = await signInAsAdmin(url);
    const { data: pool } = await admin.call('getPool', { params: { poolId } });
    expect(pool).toMatchObject({ title, chainId, poolOwner: demoSafe.address.toLowerCase() });
    expect(await sent()).toBe(sentBefore + 1);
  });

  it('bids in the pool of somebody else in one transaction, and takes the bid back', async () => {
    const api = createClient({ url });
    const owner = new Wallet(demoAccounts.poolOwner.privateKey, chain.provider);
    await api.signIn(owner, chainId);
    const person = { ...demoAccounts.poolOwner, api };
    const start = (await chain.now()) + HOUR;
    const form = await saleForm(person, chain.network.name, `For ${title}`, { pooling, bidding, start });
    await chain.transact(owner, transactions.approve(chainId, pooling.address, chain.network.auction));
    const send = async (transaction: transactions.UnsignedTransaction) =>
      (await chain.transact(owner, transaction)).receipt.hash;
    const { poolId } = await openPool(api, chain, form, send);
    await approvePool(url, poolId);
    await chain.warpTo(start + 1);

    await safe.open(`/pool/${poolId}`);
    const page = new PoolPage(safe.page);
    const sentBefore = await sent();
    await page.bid('600', '900');
    expect(await sent()).toBe(sentBefore + 1);
    await page.withdraw(`900 ${bidding.symbol}`);
    const { data } = await visitor.call('listOrders', { params: { poolId } });
    const bids = data.orders.map(({ orderBy, isEWD }) => [orderBy, isEWD]);
    expect(bids).toEqual([[demoSafe.address.toLowerCase(), true]]);
  });

  it('sees that it is signed in here', async () => {
    await safe.page.locator('button.wallet-button').click();
    const dialog = safe.page.getByRole('dialog');
    await dialog.getByRole('heading', { name: /^Signed in on \d+ devices?$/ }).waitFor();
    await dialog.getByText('This device').waitFor();
    expect(safe.faults).toEqual([]);
  });
});

describe('hostile contract wallets', () => {
  const CHAIN_ID = 97;
  const JUNK = `0x${'5a'.repeat(65)}`;
  /** Clients of networks of their own: each may sign in so often a minute. */
  const client = (index: number) =>
    createClient({ url, headers: { 'x-forwarded-for': `203.0.113.${index + 1}` } });

  it('are refused all at once, and others sign in meanwhile', async () => {
    const { data } = await visitor.call('config');
    const chain = new DemoChain(data.networks.find(({ chainId }) => chainId === CHAIN_ID)!);
    const deployer = new Wallet(demoAccounts.stranger.privateKey, chain.provider);
    const addresses: string[] = [];
    for (const wallet of hostileWallets) {
      const sent = await deployer.sendTransaction({ data: hostileWalletInitCode(wallet) });
      addresses.push((await sent.wait())?.contractAddress ?? '');
    }
    /** Signs in; again as long as the node's machine is too busy for it to answer in time. */
    const signIn = (index: number, wallet: SigningWallet) =>
      eventually(async () => {
        const answer = client(index).signIn(wallet, CHAIN_ID);
        const status = await answer.then(
          () => 200,
          (error: { status?: number }) => error.status,
        );
        return status === 503 || status === 429 ? undefined : status;
      });
    const signMessage = () => Promise.resolve(JUNK);
    const refusals = addresses.map((address, index) => signIn(index, { address, signMessage }));
    const owner = new Wallet(demoAccounts.investorC.privateKey);
    const safe = signing(demoSafe, (hash) => demoSafe.sign(hash, CHAIN_ID));
    expect(await Promise.all([signIn(100, owner), signIn(101, safe)])).toEqual([200, 200]);
    const statuses = await Promise.all(refusals);
    expect(hostileWallets.map(({ kind }, index) => [kind, statuses[index]])).toEqual(
      hostileWallets.map(({ kind }) => [kind, 401]),
    );
    chain.close();
  });
});
