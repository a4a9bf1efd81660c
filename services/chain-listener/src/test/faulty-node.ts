import type { ServerResponse } from 'node:http';
import { TestNode, type NodeCall } from './test-node.js';

/** A node's fault. */
export type Fault =
  /** answers 429 */
  | 'throttles'
  /** never answers */
  | 'hangs'
  /** answers 502 with a page */
  | 'fails'
  /** does not know the blocks after its start */
  | 'lags'
  /** returns no logs */
  | 'hides-logs'
  /** answers as two nodes, of which one leaves out of a contract's list of logs all, the old ones, or the rest */
  | 'omits-logs'
  /** returns logs with another amount */
  | 'forges-logs'
  /** rejects ranges of more than 100 blocks */
  | 'limits-ranges'
  /** fails every 50th request for a receipt, and has no others */
  | 'stumbles'
  /** rejects more than 20 concurrent calls, and has single receipts only */
  | 'chokes';

interface Answer {
  result?: unknown;
  error?: { code: number; message: string };
}

const LIMIT = 100;
const STUMBLES_EVERY = 50;
/** In turn, of every second list. */
const OMISSIONS = ['all', 'old', 'rest'] as const;
const REST_AFTER = 100;
const MOST_AT_ONCE = 20;

/** A proxy in front of a real node that injects a fault. */
export class FaultyNode extends TestNode {
  private fault: Fault | undefined;
  private newest = Infinity;
  /** How many answers it changed. */
  spoiled = 0;
  /** What each method was last called with. */
  private readonly latest = new Map<string, unknown[]>();
  private atWork = 0;
  private lists = 0;

  private constructor(private readonly target: string) {
    super();
  }

  static start(target: string): Promise<FaultyNode> {
    return new FaultyNode(target).listen();
  }

  /** @param back how many blocks a lagging node is behind */
  async begin(fault: Fault, back = 0): Promise<void> {
    const { result } = await this.ask({ id: 1, method: 'eth_blockNumber', params: [] });
    if (typeof result !== 'string') throw new Error('the real node does not return its newest block');
    this.newest = fault === 'lags' ? Number(result) - back : Infinity;
    this.fault = fault;
  }

  end(): void {
    this.fault = undefined;
    this.newest = Infinity;
  }

  protected async serve(asked: NodeCall | NodeCall[], response: ServerResponse): Promise<void> {
    const calls = [asked].flat();
    for (const { method, params } of calls) this.latest.set(method, params);
    this.atWork += 1;
    response.once('close', () => (this.atWork -= 1));
    if (this.fault === 'chokes' && this.atWork > MOST_AT_ONCE) {
      this.spoiled += 1;
      return;
    }
    if (this.fault === 'hangs' || this.fault === 'throttles' || this.fault === 'fails') this.spoiled += 1;
    if (this.fault === 'hangs') return;
    if (this.fault === 'throttles') {
      response.writeHead(429, { 'retry-after': '1' }).end();
    } else if (this.fault === 'fails' || calls.some((call) => this.stumblesOver(call))) {
      response.writeHead(502).end('<html>Bad gateway</html>');
    } else {
      const answers = await Promise.all(
        calls.map(async (call) => ({ jsonrpc: '2.0', id: call.id, ...(await this.answer(call)) })),
      );
      const answer = JSON.stringify(Array.isArray(asked) ? answers : answers[0]);
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    }
  }

  /** What a method was last called with. */
  paramsOf(method: string): unknown[] {
    return this.latest.get(method) ?? [];
  }

  private stumblesOver({ method }: NodeCall): boolean {
    const stumbles =
      this.fault === 'stumbles' &&
      method === 'eth_getTransactionReceipt' &&
      this.callsOf(method) % STUMBLES_EVERY === 0;
    if (stumbles) this.spoiled += 1;
    return stumbles;
  }

  private async answer(call: NodeCall): Promise<Answer> {
    if (this.fault === 'lags') return this.late(call);
    if (call.method === 'eth_getBlockReceipts' && (this.fault === 'stumbles' || this.fault === 'chokes')) {
      return { error: { code: -32601, message: 'the method does not exist' } };
    }
    if (call.method !== 'eth_getLogs') return this.ask(call);
    if (this.fault === 'limits-ranges' && width(call) > LIMIT) {
      this.spoiled += 1;
      return { error: { code: -32602, message: `block range too wide, maximum is ${LIMIT} blocks` } };
    }
    const answer = await this.ask(call);
    if (this.fault === 'omits-logs') return this.omitting(call, answer);
    const logs = answer.result as { data: string }[];
    if ((this.fault !== 'forges-logs' && this.fault !== 'hides-logs') || logs.length === 0) return answer;
    this.spoiled += 1;
    if (this.fault === 'hides-logs') return { result: [] };
    return { result: logs.map((log) => ({ ...log, data: log.data.replace(/.{2}$/, '07') })) };
  }

  private omitting({ params: [filter] }: NodeCall, { result }: Answer): Answer {
    const { address, fromBlock, toBlock } = filter as Partial<Record<string, string>>;
    this.lists += address === undefined ? 0 : 1;
    if (address === undefined || this.lists % 2 === 1) return { result };
    const omission = OMISSIONS[(this.lists / 2) % OMISSIONS.length];
    const middle = (Number(fromBlock) + Number(toBlock)) / 2;
    const logs = result as { blockNumber: string }[];
    const kept = logs.filter(({ blockNumber }, index) => {
      if (omission === 'rest') return index < REST_AFTER;
      return omission === 'old' && Number(blockNumber) >= middle;
    });
    if (kept.length < logs.length) this.spoiled += 1;
    return { result: kept };
  }

  private async late(call: NodeCall): Promise<Answer> {
    const [first] = call.params;
    if (call.method === 'eth_getBlockByNumber') {
      this.spoiled += 1;
      if (first === 'latest') return this.ask({ ...call, params: [`0x${this.newest.toString(16)}`, false] });
      return Number(first) > this.newest ? { result: null } : this.ask(call);
    }
    const answer = await this.ask(call);
    const { blockNumber } = (answer.result ?? {}) as { blockNumber?: string };
    return call.method === 'eth_getTransactionReceipt' && Number(blockNumber) > this.newest
      ? { result: null }
      : answer;
  }

  private async ask(call: NodeCall): Promise<Answer> {
    const response = await fetch(this.target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...call }),
    });
    return (await response.json()) as Answer;
  }
}

function width({ params: [filter] }: NodeCall): number {
  const { fromBlock, toBlock } = filter as { fromBlock?: string; toBlock?: string };
  return fromBlock && toBlock ? Number(toBlock) - Number(fromBlock) + 1 : 1;
}
