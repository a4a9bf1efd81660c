import { setTimeout as delay } from 'node:timers/promises';
import { Networks } from '@launchpad/platform';
import { z } from 'zod';
import { compare, type Compared } from './equality.js';

const LOOK_AGAIN_MS = 1_000;

const postgres = z.url({ protocol: /^postgres(ql)?$/ });

const environment = z.object({
  NETWORKS_FILE: z.string(),
  POOLS_DATABASE_URL: postgres,
  ORDERS_DATABASE_URL: postgres,
  /** Services lag a little behind the chains, so a difference counts only if it lasts this long. */
  PATIENCE_SECONDS: z.coerce.number().min(0).default(30),
});

/** Compares every row of pools and orders with a fresh read of the chains; 0 when all are equal, 1 otherwise. */
async function main(): Promise<number> {
  const { NETWORKS_FILE, POOLS_DATABASE_URL, ORDERS_DATABASE_URL, PATIENCE_SECONDS } = environment.parse(
    process.env,
    { error: ({ path = [], input }) => `${path.join('.')} is ${input === undefined ? 'not set' : 'wrong'}` },
  );
  const networks = Networks.fromFile(NETWORKS_FILE).all;
  const deadline = Date.now() + PATIENCE_SECONDS * 1000;
  let compared: Compared;
  for (;;) {
    compared = await compare(networks, { pools: POOLS_DATABASE_URL, orders: ORDERS_DATABASE_URL });
    if (compared.differences.length === 0 || Date.now() > deadline) break;
    await delay(LOOK_AGAIN_MS);
  }
  const { rows, differences } = compared;
  for (const line of differences) process.stderr.write(`${line}\n`);
  process.stdout.write(
    differences.length === 0
      ? `Equal: ${rows} rows are what the chains say\n`
      : `${differences.length} differences in ${rows} rows\n`,
  );
  return differences.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
