import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { deployment } from '@launchpad/contracts/testing';
import { NATS, rpcClient, type Network } from '@launchpad/platform';
import {
  eventually,
  freshDatabase,
  networksFile,
  startService,
  testNetworks,
  PATIENCE_MS,
  TestNats,
  type FreshDatabase,
} from '@launchpad/platform/testing';
import { ChainListenerService } from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { LedgerModule, countEntriesOf, currentFacts, type LedgerFact } from './ledger.js';
import { Sale } from './sale.js';

export interface WorldOptions {
  chainIds?: number[];
  finalityDepth?: number;
  /** Whether the listener starts at the newest block instead of the first. */
  fromNow?: boolean;
  /** The RPC addresses configured for a chain, given the real node's. */
  rpcUrls?: (rpcUrl: string) => string[] | Promise<string[]>;
  /** Whether each chain is a real node with a sale, which a test with a node of its own does not need. */
  hasSales?: boolean;
}

/** The listener's environment, all real: chains with a sale, NATS, databases, and a service that consumes facts. */
export class World {
  private readonly listeners: INestApplicationContext[] = [];
  private readonly processes: ChildProcess[] = [];

  private constructor(
    readonly sales: Sale[],
    readonly nats: TestNats,
    private readonly databases: { listener: FreshDatabase; ledger: FreshDatabase },
    readonly ledger: INestApplicationContext,
    private readonly networks: string,
  ) {}

  static async start(options: WorldOptions = {}): Promise<World> {
    const {
      chainIds = [97],
      finalityDepth = 64,
      fromNow = false,
      rpcUrls = (url: string) => [url],
      hasSales = true,
    } = options;
    const nats = await TestNats.start();
    const [listener, ledgerDatabase] = await Promise.all([freshDatabase(), freshDatabase()]);
    const sales = hasSales
      ? await Promise.all(chainIds.map((chainId) => Sale.start(chainId, finalityDepth)))
      : [];
    const networks = await Promise.all(
      chainIds.map(async (chainId, index): Promise<Network> => {
        const sale = sales[index];
        const network = testNetworks.find((known) => known.chainId === chainId);
        if (!network) throw new Error(`chain ${chainId} is not configured`);
        if (sale && fromNow) sale.fromBlock = (await sale.chain.provider.getBlockNumber()) + 1;
        return {
          ...network,
          auction: deployment.auction.toLowerCase(),
          finalityDepth,
          startBlock: sale?.fromBlock ?? 0,
          rpcUrls: await rpcUrls(sale?.chain.rpcUrl ?? ''),
        };
      }),
    );
    const file = await networksFile(networks);
    const ledger = await startService(LedgerModule, {
      environment: { NATS_URL: nats.url, DATABASE_URL: ledgerDatabase.url, NETWORKS_FILE: file },
    });
    return new World(sales, nats, { listener, ledger: ledgerDatabase }, ledger, file);
  }

  get sale(): Sale {
    const [sale] = this.sales;
    if (!sale) throw new Error('a world without a chain');
    return sale;
  }

  /**
   * Starts a listener in this process.
   * @param chains ids of those it follows, separated by commas; all by default
   */
  async startListener(chains = ''): Promise<INestApplicationContext> {
    const environment = { ...this.environment, CHAINS: chains };
    const listener = await startService(AppModule, { environment });
    this.listeners.push(listener);
    return listener;
  }

  /** Stops a listener of this process as SIGTERM would. */
  async endListener(listener: INestApplicationContext): Promise<void> {
    this.listeners.splice(this.listeners.indexOf(listener), 1);
    await listener.close();
  }

  /** Starts a listener as a separate process, which can be killed. */
  startListenerProcess(chains = ''): ChildProcess {
    const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
    const log = openSync(join(tmpdir(), `listener-${this.processes.length}.log`), 'a');
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, ...this.environment, CHAINS: chains, LOG_LEVEL: 'warn', HEALTH_PORT: '0' },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.processes.push(child);
    return child;
  }

  /** An RPC client of the listeners. */
  get client() {
    return rpcClient(this.ledger.get<NatsConnection>(NATS), ChainListenerService, PATIENCE_MS);
  }

  /** Waits until the ledger matches the chain's facts, in order, and returns their ids. */
  async agreement(sale: Sale = this.sale): Promise<string[]> {
    let difference = '';
    let compared = '';
    const facts = async () => {
      // Reading all facts is much work, and changes nothing before another block or entry.
      const state = await Promise.all([
        sale.newestBlock(),
        countEntriesOf(this.ledger, sale.chain.chainId),
      ]).then(String);
      if (state === compared) return undefined;
      const [published, actual] = await Promise.all([
        currentFacts(this.ledger, sale.chain.chainId),
        sale.facts(),
      ]);
      difference = [
        `published ${published.length} facts, the chain has ${actual.length}`,
        ...without(published, actual).map((id) => `not on the chain: ${id}`),
        ...without(actual, published).map((id) => `not published: ${id}`),
      ].join('\n');
      compared = state;
      return isDeepStrictEqual(published, actual) ? published.map(({ id }) => id) : undefined;
    };
    return eventually(facts).catch((error: unknown) => {
      throw new Error(`The ledger and the chain differ: ${difference}`, { cause: error });
    });
  }

  /** For how many seconds the lease of the first chain lasts yet. */
  async leaseSeconds(): Promise<number> {
    const [lease] = await this.queryListener<[{ left: string }]>(
      'SELECT extract(epoch FROM "leaseUntil" - clock_timestamp()) AS left FROM chain WHERE "chainId" = $1',
    );
    return Number(lease.left);
  }

  /** Ends the lease of the first chain, as if its time had passed. */
  async endLease(): Promise<void> {
    await this.queryListener('UPDATE chain SET "leaseUntil" = clock_timestamp() WHERE "chainId" = $1');
  }

  /** Kills the listeners that are processes, and stops the others. */
  async endListeners(): Promise<void> {
    await Promise.all(this.processes.map(kill));
    await Promise.all(this.listeners.splice(0).map((listener) => listener.close()));
  }

  async stop(): Promise<void> {
    await this.endListeners();
    await this.ledger.close();
    await this.nats.stop();
    await Promise.all(this.sales.map(({ chain }) => chain.stop()));
    await Promise.all([this.databases.listener.drop(), this.databases.ledger.drop()]);
  }

  /** Runs a query on the listener's database, about the first chain. */
  private async queryListener<T>(text: string): Promise<T> {
    const source = await new DataSource({ type: 'postgres', url: this.databases.listener.url }).initialize();
    try {
      return await source.query<T>(text, [this.sale.chain.chainId]);
    } finally {
      await source.destroy();
    }
  }

  private get environment() {
    return {
      NATS_URL: this.nats.url,
      DATABASE_URL: this.databases.listener.url,
      NETWORKS_FILE: this.networks,
    };
  }
}

/** Kills a process, as a crash would. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Ids of the facts that are not among the others. */
function without(facts: readonly LedgerFact[], others: readonly LedgerFact[]): string[] {
  const known = new Set(others.map(({ id }) => id));
  return facts.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}
