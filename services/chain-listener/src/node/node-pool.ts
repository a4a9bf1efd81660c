import { Logger } from '@nestjs/common';
import { AnswerTooLarge, type Clock } from '@launchpad/platform';
import { ChainNode } from './chain-node.js';
import { NodeBehind, NodeRefused, NodeUnavailable, WrongAnswer } from './errors.js';

const FIRST_WAIT_MS = 125;
const RETRIES = 9;
/** More only makes a node slower: each call then takes longer, until all of them are too slow. */
const AT_ONCE = 16;

/** One of a chain's RPC addresses and how it did. */
interface Candidate {
  node: ChainNode;
  /** Without path or query, which may hold a key. */
  host: string;
  chainIdSeen: boolean;
  failures: number;
  parkedUntilMs: number;
}

/**
 * A chain's RPC addresses, best first. One that fails is parked for 125 ms, doubled with every failure in a row
 * up to the ninth, or for as long as it asked; the next one steps in meanwhile.
 */
export class NodePool {
  private readonly logger: Logger;
  private readonly candidates: Candidate[];

  constructor(
    private readonly chainId: number,
    urls: readonly string[],
    private readonly clock: Clock,
    /** Calls under way at the same time, of one address. */
    atOnce = AT_ONCE,
  ) {
    this.logger = new Logger(`Nodes of chain ${chainId}`);
    this.candidates = urls.map((url) => ({
      node: new ChainNode(url, atOnce),
      host: new URL(url).host,
      chainIdSeen: false,
      failures: 0,
      parkedUntilMs: 0,
    }));
  }

  /**
   * Does something with the best node that answers, going on to the next ones when it fails.
   * Errors that are no node's fault go to the caller.
   * @throws NodeUnavailable when none is left
   */
  async use<T>(work: (node: ChainNode) => Promise<T>): Promise<T> {
    let last = new NodeUnavailable(`All nodes of chain ${this.chainId} are parked`);
    for (const candidate of this.awake()) {
      try {
        const result = await this.attempt(candidate, work);
        candidate.failures = 0;
        return result;
      } catch (error) {
        if (!isNodesFault(error)) throw error;
        this.park(candidate, error);
        last = new NodeUnavailable(error.message);
      }
    }
    throw last;
  }

  /**
   * Asks the other nodes than `except`, side by side.
   * @returns what those say that answer; the others are parked as in {@link use}, and have no voice
   */
  async askOthers<T>(except: ChainNode, question: (node: ChainNode) => Promise<T>): Promise<T[]> {
    const others = this.awake().filter(({ node }) => node !== except);
    const answers = await Promise.all(
      others.map(async (candidate) => {
        try {
          return [await this.attempt(candidate, question)];
        } catch (error) {
          if (!isNodesFault(error)) throw error;
          this.park(candidate, error);
          return [];
        }
      }),
    );
    return answers.flat();
  }

  /** Whether `holds` is so for any node but `except`; nodes that do not answer have no voice. */
  async anyOther(except: ChainNode, holds: (node: ChainNode) => Promise<boolean>): Promise<boolean> {
    return (await this.askOthers(except, holds)).includes(true);
  }

  private awake(): Candidate[] {
    const now = this.clock.nowMs();
    return this.candidates.filter(({ parkedUntilMs }) => parkedUntilMs <= now);
  }

  private async attempt<T>(candidate: Candidate, work: (node: ChainNode) => Promise<T>): Promise<T> {
    if (!candidate.chainIdSeen) {
      const seen = await candidate.node.chainId();
      if (seen !== this.chainId) throw new WrongAnswer(`it serves chain ${seen}`);
      candidate.chainIdSeen = true;
    }
    return work(candidate.node);
  }

  private park(candidate: Candidate, error: NodesFault): void {
    const asked = error instanceof NodeUnavailable || error instanceof NodeBehind ? error.waitMs : 0;
    const waitMs = Math.max(FIRST_WAIT_MS * 2 ** Math.min(candidate.failures, RETRIES), asked);
    candidate.failures += 1;
    candidate.parkedUntilMs = this.clock.nowMs() + waitMs;
    this.logger.warn(`${candidate.host} is left alone for ${waitMs} ms: ${error.message}`);
  }
}

type NodesFault = NodeUnavailable | NodeRefused | AnswerTooLarge | WrongAnswer | NodeBehind;

function isNodesFault(error: unknown): error is NodesFault {
  const faults = [NodeUnavailable, NodeRefused, AnswerTooLarge, WrongAnswer, NodeBehind];
  return faults.some((fault) => error instanceof fault);
}
