import { setTimeout as delay } from 'node:timers/promises';
import { testTokenInterface } from '@launchpad/contracts';
import { deployment, deployToken } from '@launchpad/contracts/testing';
import { parseEther, parseUnits, toQuantity } from 'ethers';
import type { DemoChain, Sender } from './chain.js';
import type { Files } from './files.js';
import type { Person } from './person.js';
import {
  cancelPool,
  claim,
  deletePool,
  markScam,
  openPool,
  placeBid,
  readPool,
  settle,
  withdrawBid,
  type OpenedPool,
  type PlacedOrder,
  type PoolForm,
} from './pools.js';
import type { Bidder, Story } from './stories/story.js';
import type { World } from './world.js';

const DAY = 86_400;
const HOUR = 3_600;
/** Whole tokens per call of a test token's faucet. */
const FAUCET = 1_000_000;
/** Whole tokens an owner keeps of those for sale: an owner without any can't edit the pool. */
const KEPT = 1_000;

/** An action at a time, in unix seconds of its chain. */
interface TimedAction {
  at: number;
  run: () => Promise<void>;
}

/**
 * Plays the stories of one chain in chronological order: the chain's clock is moved to the time of each action first.
 * @param now unix seconds that the stories' days are relative to; the chain's clock ends there
 */
export async function play(
  world: World,
  chain: DemoChain,
  stories: Story[],
  files: Files,
  now: number,
): Promise<void> {
  for (const { address } of world.crowd) {
    await chain.provider.send('anvil_setBalance', [address, toQuantity(parseEther('100'))]);
  }
  const performances = stories.map((story) => new Performance(world, chain, story, files, now));
  const actions = performances.flatMap((performance) => performance.actions());
  actions.sort((a, b) => a.at - b.at);
  for (const { at, run } of actions) {
    await chain.warpTo(at);
    await run();
  }
  await chain.warpTo(now);
  for (const performance of performances) await performance.untilKnown();
}

/** Plays one story. */
class Performance {
  private opened?: OpenedPool;
  private readonly orders: { by: Bidder; placed: PlacedOrder }[] = [];

  constructor(
    private readonly world: World,
    private readonly chain: DemoChain,
    private readonly story: Story,
    private readonly files: Files,
    private readonly now: number,
  ) {}

  actions(): TimedAction[] {
    const { created, end, start, bids, ending } = this.story;
    const first = this.day(start) + HOUR;
    const last = Math.min(this.day(end), this.now, 'day' in ending ? this.day(ending.day) : this.now) - HOUR;
    const step = Math.floor((last - first) / Math.max(bids.length, 1));
    return [
      { at: this.day(created), run: () => this.open() },
      ...bids.map((bid, index) => ({ at: first + index * step, run: () => this.bid(bid) })),
      ...this.ending(),
    ];
  }

  private ending(): TimedAction[] {
    const { ending, end } = this.story;
    const { people, admin } = this.world;
    switch (ending.kind) {
      case 'open':
      case 'unsettled':
        return [];
      case 'cancelled':
        return [{ at: this.day(ending.day), run: () => cancelPool(this.pool, people.poolOwner) }];
      case 'scam': {
        const run = () => markScam(this.pool, people.admin, admin, ending.message);
        return [{ at: this.day(ending.day), run }];
      }
      case 'deleted':
        return [{ at: this.day(ending.day), run: () => deletePool(this.pool, people.admin, admin) }];
      case 'settled':
        return [
          { at: this.day(end) + HOUR, run: () => settle(this.pool, people.poolOwner) },
          { at: this.day(end) + 2 * HOUR, run: () => this.claims(ending.claimed) },
        ];
    }
  }

  private async open(): Promise<void> {
    const { poolOwner } = this.world.people;
    const { poolId } = (this.opened = await openPool(this.chain, poolOwner, await this.form()));
    const { kyc, featured, comments } = this.story;
    const { admin, people } = this.world;
    if (kyc !== 'pending') {
      await admin.call('updateStatus', { params: { id: poolId }, body: { poolStatus: kyc === 'approved' } });
    }
    if (featured)
      await admin.call('updateFeatureStatus', { params: { poolId }, body: { featureStatus: true } });
    for (const { by, text } of comments) {
      await people[by].api.call('addComment', { body: { poolId, message: text } });
    }
  }

  private async form(): Promise<PoolForm> {
    const { story, chain, world } = this;
    const owner = world.people.poolOwner;
    const token = await deployToken(chain.provider, story.token);
    await mint(chain, owner, token, story.supply + KEPT);
    const coin = deployment.stableCoins[story.biddingToken];
    const site = `https://${story.title.toLowerCase().replaceAll(' ', '-')}.example.com`;
    return {
      network: chain.network.name,
      title: story.title,
      description: story.description,
      logo: this.files.logos.get(story.title) ?? '',
      website: site,
      whitePaper: `${site}/white-paper.pdf`,
      twitter: `https://twitter.com/${story.token.symbol.toLowerCase()}`,
      telegram: `https://t.me/${story.token.symbol.toLowerCase()}`,
      name: 'Robin Keller',
      email: `robin@${new URL(site).hostname}`,
      phone: '+41 44 555 01 23',
      message: `Contact for ${story.title}.`,
      identityDoc: this.files.identityDoc,
      poolingToken: token.address,
      ptName: token.name,
      ptSymbol: token.symbol,
      ptDecimals: token.decimals,
      biddingToken: coin.address,
      bdName: coin.name,
      bdSymbol: coin.symbol,
      bdDecimals: coin.decimals,
      poolSellAmount: `${parseUnits(`${story.supply}`, token.decimals)}`,
      minimumBuyAmount: `${parseUnits(`${story.minimumBuy}`, token.decimals)}`,
      minimumBiddingAmount: `${this.cost(story.minimumBuy, story.reserve, coin.decimals)}`,
      minimumFundingThreshold: `${parseUnits(`${story.softCap}`, coin.decimals)}`,
      poolStartDate: this.day(story.start),
      poolEndDate: this.day(story.end),
      poolCancelDate: this.day(story.end) - 6 * HOUR,
      ...(story.whitelist ? { poolType: 'whiteList' as const, whiteListUsers: this.bidders() } : {}),
    };
  }

  private async bid({ by, tokens, price, withdrawn }: Story['bids'][number]): Promise<void> {
    const { form } = this.pool;
    const bidder = this.who(by);
    const sell = this.cost(tokens, price, form.bdDecimals);
    if ((await this.chain.balance(form.biddingToken, bidder.address)) < sell) {
      await mint(this.chain, bidder, { address: form.biddingToken, decimals: form.bdDecimals }, FAUCET);
    }
    const placed = await placeBid(this.pool, bidder, parseUnits(`${tokens}`, form.ptDecimals), sell);
    if (withdrawn) await withdrawBid(placed);
    else this.orders.push({ by, placed });
  }

  private async claims(bidders: Bidder[]): Promise<void> {
    const claiming = this.orders.filter(({ by }) => bidders.includes(by));
    for (const { placed } of claiming) await claim(placed);
  }

  /** Waits until the server has every bid, including those that were not posted. */
  async untilKnown(): Promise<void> {
    const { bids, title } = this.story;
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(200)) {
      if ((await readPool(this.pool, this.world.admin)).bidCount === bids.length) return;
    }
    throw new Error(`The server does not have all ${bids.length} bids of ${title}`);
  }

  private bidders(): string[] {
    const { people, crowd } = this.world;
    return [people.investorA, people.investorB, people.investorC, ...crowd].map(({ address }) => address);
  }

  private who(by: Bidder): Sender | Person {
    const found = typeof by === 'number' ? this.world.crowd[by] : this.world.people[by];
    if (!found) throw new Error(`There is no bidder ${by}`);
    return found;
  }

  /** The price of whole tokens in bidding tokens, in the smallest unit. */
  private cost(tokens: number, price: number, decimals: number): bigint {
    return BigInt(tokens) * parseUnits(price.toFixed(4), decimals);
  }

  private day(days: number): number {
    return this.now + Math.round(days * DAY);
  }

  private get pool(): OpenedPool {
    if (!this.opened) throw new Error(`${this.story.title} was not opened`);
    return this.opened;
  }
}

/** Mints whole tokens from a test token's faucet, in as many calls as needed. */
async function mint(
  chain: DemoChain,
  to: Sender,
  token: { address: string; decimals: number },
  tokens: number,
): Promise<void> {
  for (let left = tokens; left > 0; left -= FAUCET) {
    const amount = parseUnits(`${Math.min(left, FAUCET)}`, token.decimals);
    await chain.send(to, token.address, testTokenInterface, 'mint', [to.address, amount]);
  }
}
