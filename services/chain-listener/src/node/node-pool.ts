import { Logger } from '@nestjs/common';
import { AnswerTooLarge, type Clock } from '@launchpad/platform';
import { ChainNode } from './chain-node.js';
import { NodeBehind, NodeRefused, NodeUnavailable, WrongAnswer } from './errors.js';

const FIRST_WAIT_MS = 125;
const RETRIES = 9;
/** More only slows a node down, until all calls time out. */
const CONCURRENCY = 16;

/** One of a chain's RPC addresses and its record. */
interface Candidate {
  node: ChainNode;
  /** Without path and query, which may hold a key. */
  host: string;
  chainIdChecked: boolean;
  failures: number;
  parkedUntilMs: number;
}

/**
 * A chain's RPC addresses, best first. One that fails is parked for 125 ms, doubled with every consecutive failure up
 * to the ninth, or for as long as it asks; the next one is used meanwhile.
 */
export class NodePool {
  private readonly logger: Logger;
  private readonly candidates: Candidate[];

  constructor(
    private readonly chainId: number,
    urls: readonly string[],
    private readonly clock: Clock,
    /** Limit of concurrent calls per address. */
    atOnce = CONCURRENCY,
  ) {
    this.logger = new Logger(`Nodes of chain ${chainId}`);
    this.candidates = urls.map((url) => ({
      node: new ChainNode(url, atOnce),
      host: new URL(url).host,
      chainIdChecked: false,
      failures: 0,
      parkedUntilMs: 0,
    }));
  }

  /**
   * Runs work with the best available node, and with the next one after a failure.
   * Errors that are not the node's are rethrown.
   * @throws NodeUnavailable if none is left
   */
  async use<T>(work: (node: ChainNode) => Promise<T>): Promise<T> {
    let last = new NodeUnavailable(`All nodes of chain ${this.chainId} are parked`);
    for (const candidate of this.available()) {
      try {
        const result = await this.attempt(candidate, work);
        candidate.failures = 0;
        return result;
      } catch (error) {
        if (!isNodeError(error)) throw error;
        this.park(candidate, error);
        last = new NodeUnavailable(error.message);
      }
    }
    throw last;
  }

  /**
   * Asks all nodes but `except`, concurrently.
   * @returns the answers of those that answer; the others are parked as in {@link use}
   */
  async askOthers<T>(except: ChainNode, question: (node: ChainNode) => Promise<T>): Promise<T[]> {
    const others = this.available().filter(({ node }) => node !== except);
    const answers = await Promise.all(
      others.map(async (candidate) => {
        try {
          return [await this.attempt(candidate, question)];
        } catch (error) {
          if (!isNodeError(error)) throw error;
          this.park(candidate, error);
          return [];
        }
      }),
    );
    return answers.flat();
  }

  /** Whether `predicate` holds for any node but `except`; nodes that do not answer are ignored. */
  async anyOther(except: ChainNode, predicate: (node: ChainNode) => Promise<boolean>): Promise<boolean> {
    return (await this.askOthers(except, predicate)).includes(true);
  }

  private available(): Candidate[] {
    const now = this.clock.nowMs();
    return this.candidates.filter(({ parkedUntilMs }) => parkedUntilMs <= now);
  }

  private async attempt<T>(candidate: Candidate, work: (node: ChainNode) => Promise<T>): Promise<T> {
    if (!candidate.chainIdChecked) {
      const seen = await candidate.node.chainId();
      if (seen !== this.chainId) throw new WrongAnswer(`it serves chain ${seen}`);
      candidate.chainIdChecked = true;
    }
    return work(candidate.node);
  }

  private park(candidate: Candidate, error: NodeError): void {
    const requestedMs = error instanceof NodeUnavailable || error instanceof NodeBehind ? error.waitMs : 0;
    const waitMs = Math.max(FIRST_WAIT_MS * 2 ** Math.min(candidate.failures, RETRIES), requestedMs);
    candidate.failures += 1;
    candidate.parkedUntilMs = this.clock.nowMs() + waitMs;
    this.logger.warn(`${candidate.host} is parked for ${waitMs} ms: ${error.message}`);
  }
}

type NodeError = NodeUnavailable | NodeRefused | AnswerTooLarge | WrongAnswer | NodeBehind;

function isNodeError(error: unknown): error is NodeError {
  const faults = [NodeUnavailable, NodeRefused, AnswerTooLarge, WrongAnswer, NodeBehind];
  return faults.some((fault) => error instanceof fault);
}
