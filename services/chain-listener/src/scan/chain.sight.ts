import type { Clock } from '@launchpad/platform';
import type { NodePool } from '../node/node-pool.js';

/** Readiness is asked for every few seconds, by every instance; nodes count their calls. */
const SEEN_MS = 60_000;

/**
 * Whether this instance itself reaches the nodes of a chain. A standby has to as well: it may be the next to
 * follow the chain, and a rollout whose new instances see none of it must not take the old ones away.
 */
export class ChainSight {
  private seenAtMs = -Infinity;

  constructor(
    private readonly nodes: NodePool,
    private readonly clock: Clock,
  ) {}

  /** @throws NodeUnavailable while no node of the chain answers */
  async look(): Promise<void> {
    if (this.clock.nowMs() - this.seenAtMs < SEEN_MS) return;
    await this.nodes.use((node) => node.chainId());
    this.seenAtMs = this.clock.nowMs();
  }
}
