import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DenseNode, type DenseChain } from '@launchpad/chain-listener/testing';
import { deployment } from '@launchpad/contracts/testing';
import { REPOSITORY } from '@launchpad/local';
import { freePort, networksFile, testNetworks } from '@launchpad/platform/testing';
import { ensureDatabase, startNode, type Processes, type Running } from '@launchpad/testing';
import { Client } from 'pg';
import { peakMB } from '../memory.js';
import type { Servers } from '../servers.js';

/** What the listener has written. */
export interface Progress {
  /** Last block recorded. */
  block: number;
  /** Whether an instance follows the chain, and which. */
  holder: string | null;
  /** Until its lease ends. */
  leaseMs: number;
  /** Whether every fact is published. */
  published: boolean;
}

export interface ListenerOptions {
  latencyMs: number;
  /** Limit of its heap, in megabytes. */
  heap?: string | undefined;
  /** A file for its CPU profile. */
  profile?: string | undefined;
}

/** What a process has used so far. */
export interface Usage {
  cpuMs: number;
  peakMB: number;
  /** Longest time that its event loop did nothing else. */
  longestBlockMs: number;
}

/** Ticks of /proc/<pid>/stat, in milliseconds. */
const TICK_MS = 10;
const FINALITY_DEPTH = 64;

/** The auction's address on the chain. */
export const auction = deployment.auction.toLowerCase();
/** Blocks after the bids, so that all of them are final. */
export const BLOCKS_AFTER = FINALITY_DEPTH + 100;

/** The chain-listener as a process of its own, and a computed chain. */
export class Listener {
  private constructor(
    private readonly running: Running,
    private readonly healthUrl: string,
    private readonly node: DenseNode,
    private readonly database: Client,
    private readonly launchedAt: number,
  ) {}

  static async start(
    processes: Processes,
    servers: Servers,
    chain: DenseChain,
    { latencyMs, heap, profile }: ListenerOptions,
  ): Promise<Listener> {
    const databaseUrl = await ensureDatabase(servers.postgresUrl, 'chain-listener');
    const node = await DenseNode.start(chain);
    node.latencyMs = latencyMs;
    const network = testNetworks.find(({ chainId }) => chainId === chain.chainId)!;
    const healthPort = await freePort();
    const healthUrl = `http://127.0.0.1:${healthPort}`;
    const nodeOptions = [
      ...(heap ? [`--max-old-space-size=${heap}`] : []),
      ...(profile ? [`--import=${import.meta.resolve('./profile.js')}`] : []),
    ];
    const launchedAt = performance.now();
    const running = await startNode(processes, {
      name: 'chain-listener',
      script: join(REPOSITORY, 'services/chain-listener/dist/main.js'),
      env: {
        DATABASE_URL: databaseUrl,
        NATS_URL: servers.natsUrl,
        NETWORKS_FILE: await networksFile([
          { ...network, auction, rpcUrls: [node.url], startBlock: 0, finalityDepth: FINALITY_DEPTH },
        ]),
        LOG_LEVEL: 'info',
        HEALTH_PORT: `${healthPort}`,
        NODE_OPTIONS: nodeOptions.join(' '),
        ...(profile && { PROFILE: profile }),
      },
      readyUrl: `${healthUrl}/healthz`,
    });
    const database = new Client({ connectionString: databaseUrl });
    await database.connect();
    return new Listener(running, healthUrl, node, database, launchedAt);
  }

  /** Its process, when that was launched, as `performance.now()`, and the node that it reads. */
  get launched(): { processes: Running[]; launchedAt: number; node: DenseNode } {
    return { processes: [this.running], launchedAt: this.launchedAt, node: this.node };
  }

  async progress(): Promise<Progress> {
    const { rows } = await this.database.query<Progress>({
      name: 'progress',
      text: `SELECT "cursorNumber"::int AS block, holder,
               coalesce(extract(epoch FROM "leaseUntil" - clock_timestamp()) * 1000, 0)::float AS "leaseMs",
               NOT EXISTS (SELECT FROM outbox_event) AS published
             FROM chain`,
    });
    return rows[0]!;
  }

  // cspell:ignore stands -- name of a column
  /** The ids of the facts recorded, in the chain's order. */
  async factIds(): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      'SELECT id FROM fact WHERE stands ORDER BY "blockNumber", "logIndex"',
    );
    return rows.map(({ id }) => id);
  }

  /** How many facts are recorded and published; while messages wait at most so many, since each has one fact or more. */
  async published(): Promise<number> {
    const { rows } = await this.database.query<{ facts: number }>({
      name: 'published',
      text: `SELECT ((SELECT count(*) FROM fact WHERE stands) - (SELECT count(*) FROM outbox_event))::int AS facts`,
    });
    return rows[0]!.facts;
  }

  async usage(): Promise<Usage> {
    const metrics = await fetch(`${this.healthUrl}/metrics`).then((answer) => answer.text());
    const [, longest = '0'] = /^nodejs_eventloop_lag_max_seconds (.*)$/m.exec(metrics) ?? [];
    const stat = readFileSync(`/proc/${this.running.pid}/stat`, 'utf8');
    const [user = '0', system = '0'] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11);
    return {
      cpuMs: (Number(user) + Number(system)) * TICK_MS,
      peakMB: peakMB(this.running.pid),
      longestBlockMs: Math.round(Number(longest) * 1_000),
    };
  }

  /** Stops the process first: it writes its profile then. */
  async close(processes: Processes): Promise<void> {
    await processes.stop(this.running);
    this.node.stop();
    await this.database.end();
  }
}
