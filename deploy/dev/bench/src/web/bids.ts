import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { create, toBinary } from '@bufbuild/protobuf';
import { localPassword, OPERATOR } from '@launchpad/platform/permissions';
import { EventSchema, OrderPlacedSchema } from '@launchpad/proto';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Browser } from 'playwright-core';
import { BUSY_POOL } from '../fill.js';
import { Tab } from './tab.js';

const DESKTOP = { width: 1360, height: 900, deviceScaleFactor: 1, mobile: false };
/** For a page to load. */
const LOADED_MS = 30_000;

/** Longer than the page collects bids for, so that each one is drawn by itself, and as in the rush before an end. */
const PACES = { alone: { bids: 40, betweenMs: 300 }, rush: { bids: 400, betweenMs: 10 } };
/** After the last bid, until the page has drawn it. Looking for it sooner would be script in the page, and counted. */
const DRAWN_MS = 2_000;

/** As long as bids come alone. */
const REST_MS = PACES.alone.bids * PACES.alone.betweenMs;

/** Milliseconds of script on the processor: what else the machine does is not in it. */
export interface Script {
  /** For each bid, besides what the page does at rest. */
  perBid: Record<keyof typeof PACES, number>;
  /** Each second without a bid: clocks and countdowns. */
  atRest: number;
}

/**
 * Watches the busiest pool's page while bids come in as the orders service publishes them, one by one and in a rush.
 * @param count bids there are before
 */
export async function scriptOfBids(
  browser: Browser,
  url: string,
  natsUrl: string,
  count: number,
): Promise<Script> {
  const nats = await connect({ servers: natsUrl, user: OPERATOR, pass: localPassword(OPERATOR) });
  const tab = await Tab.open(browser);
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', DESKTOP);
    await tab.send('Page.navigate', { url: `${url}/pool/${BUSY_POOL}` });
    await tab.until(
      'document.querySelector(\'[role=slider][aria-label^="Price chart"]\') !== null',
      LOADED_MS,
    );
    const stream = jetstream(nats);
    await tab.send('Performance.enable', { timeDomain: 'threadTicks' });
    let last = count;
    const publish = async (bids: number, betweenMs: number) => {
      for (const end = last + bids; last < end;) {
        await stream.publish('launchpad.v1.orders.placed', bidPlaced((last += 1)));
        await delay(betweenMs);
      }
      await delay(DRAWN_MS);
    };
    const assertDrawn = async () => {
      if (await tab.evaluate(`document.body.innerText.includes('${last}')`)) return;
      throw new Error(`The page has not drawn bid ${last} after ${DRAWN_MS} ms`);
    };
    await publish(5, PACES.alone.betweenMs);
    await assertDrawn();
    /** Milliseconds of script meanwhile, and how long that takes. */
    const scriptIn = async (work: () => Promise<void>) => {
      const [before, began] = [await scriptMs(tab), performance.now()];
      await work();
      return { ms: (await scriptMs(tab)) - before, seconds: (performance.now() - began) / 1_000 };
    };
    const rest = await scriptIn(() => delay(REST_MS));
    const atRest = rest.ms / rest.seconds;
    const perBid = { alone: 0, rush: 0 };
    for (const pace of ['alone', 'rush'] as const) {
      const { bids, betweenMs } = PACES[pace];
      const { ms, seconds } = await scriptIn(() => publish(bids, betweenMs));
      perBid[pace] = (ms - atRest * seconds) / bids;
      await assertDrawn();
    }
    return { perBid, atRest };
  } finally {
    await tab.close();
    await nats.close();
  }
}

async function scriptMs(tab: Tab): Promise<number> {
  const { metrics } = (await tab.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[];
  };
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1_000;
}

/** A bid at a price of its own. */
function bidPlaced(ordinal: number): Uint8Array {
  const buy = 10n ** 19n;
  const sell = 5_000_000n + BigInt((ordinal * 7919) % 10_007) * 500n;
  const figures = {
    thresholdCounter: `${ordinal * 100}000000`,
    thresholdPercentage: '100.00',
    thresholdStatus: true,
    tokenSoldCounter: `${10n ** 24n}`,
  };
  const payload = toBinary(
    OrderPlacedSchema,
    create(OrderPlacedSchema, {
      order: {
        ...{
          id: randomUUID(),
          poolId: BUSY_POOL,
          chainId: 5,
          network: 'Goerli Testnet',
          order: `${ordinal}`,
        },
        ...{ userId: 1, minBuyAmounts: `${buy}`, sellAmounts: `${sell}`, orderBy: `0x${'ab'.repeat(20)}` },
        ...{ prevSellOrders: `0x${'00'.repeat(20)}`, transactionHash: `0x${'cd'.repeat(32)}` },
        ...{ bdTokenSymbol: 'USDC', figures, minFundingThreshold: '100000000000', ordinal },
        ...{ blockTimestamp: Math.floor(Date.now() / 1000), updatedAtMs: BigInt(Date.now()) },
        outcome: { claimedValue: `${buy}`, refundedValue: '0' },
      },
      summary: {
        ...{ poolId: BUSY_POOL, figures, bidCount: ordinal, soldArrayCounter: [figures.tokenSoldCounter] },
        ...{ clearingPriceBuy: `${buy}`, clearingPriceSell: '6000000' },
        ...{ lastMinBuyAmount: `${buy}`, lastSellAmount: `${sell}` },
      },
    }),
  );
  const timeMs = BigInt(Date.now());
  const event = { id: randomUUID(), type: OrderPlacedSchema.typeName, payload, timeMs };
  return toBinary(EventSchema, create(EventSchema, event));
}
