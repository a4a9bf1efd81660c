import { Injectable, Logger } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { Clock, InjectClient, Problem, readsAllPools, type RpcClient } from '@launchpad/platform';
import { CallerSchema, PoolsService, type Caller } from '@launchpad/proto';
import { Gate } from '../http/gate.js';

/** Entries are dropped when the pool changes; this bounds the effect of a lost event. */
const SEEN_MS = 30_000;
const UNSEEN_MS = 2_000;
const MOST_ANSWERS = 10_000;
const LOOKUPS = { atOnce: 32, waiting: 1_000, perCaller: 1_032 };

interface Answer {
  until: number;
  seen: Promise<boolean>;
}

const visitor = create(CallerSchema);

/** Cache of who may see which pool, since thousands of pages watch the same few pools. */
@Injectable()
export class PoolSight {
  private readonly logger = new Logger(PoolSight.name);
  private readonly answers = new Map<string, Map<string, Answer>>();
  private readonly gate = new Gate(LOOKUPS);

  constructor(
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    private readonly clock: Clock,
  ) {}

  /** Whether a caller may see a pool: public pools are looked up once for all callers. */
  async maySee(caller: Caller, poolId: string): Promise<boolean> {
    if (await this.look(visitor, poolId)) return true;
    return (caller.address !== '' || readsAllPools(caller)) && this.look(caller, poolId);
  }

  /** Drops a pool's entries after a change. */
  changed(poolId: string): void {
    this.answers.delete(poolId);
  }

  private async look(caller: Caller, poolId: string): Promise<boolean> {
    const who = `${caller.address} ${caller.chainId} ${readsAllPools(caller)}`;
    for (;;) {
      const answer = this.answer(caller, poolId, who);
      const seen = await answer.seen;
      // Where it was dropped meanwhile, the pool may have changed after the service answered.
      if (this.answers.get(poolId)?.get(who) === answer) return seen;
    }
  }

  private answer(caller: Caller, poolId: string, who: string): Answer {
    const now = this.clock.nowMs();
    const known = this.answers.get(poolId)?.get(who);
    if (known && known.until > now) return known;
    if (this.answers.size >= MOST_ANSWERS) this.answers.clear();
    // The call starts once the entry is stored, so that a change during the call drops the entry.
    const seen = Promise.resolve().then(() => this.ask(caller, poolId));
    const answer: Answer = { until: now + SEEN_MS, seen };
    const ofPool = this.answers.get(poolId) ?? new Map<string, Answer>();
    if (ofPool.size >= MOST_ANSWERS) ofPool.clear();
    this.answers.set(poolId, ofPool.set(who, answer));
    void seen.then((isSeen) => {
      if (!isSeen) answer.until = now + UNSEEN_MS;
    });
    return answer;
  }

  private async ask(caller: Caller, poolId: string): Promise<boolean> {
    try {
      await this.gate.run('sockets', () => this.pools.get({ caller, poolId }));
      return true;
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) this.logger.warn(error);
      return false;
    }
  }
}
