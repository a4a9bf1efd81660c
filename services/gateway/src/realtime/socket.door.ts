import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, Metrics } from '@launchpad/platform';
import { Counter, Gauge } from 'prom-client';
import { GatewayConfig } from '../config.js';
import { clientNetwork } from '../http/client-network.js';

/** Injection token of the limits, so that tests can set others. */
export const SOCKET_LIMITS = Symbol('socket limits');

/** Limits of sockets per instance. */
export interface SocketLimits {
  /** open at once from one address */
  perAddress: number;
  /** open at once with one wallet session */
  perSession: number;
  /** opened in a minute from one address */
  opensPerMinute: number;
  /** messages, and pools they name, that a socket may send at once, and each second from then on */
  burst: number;
  perSecond: number;
}

export const socketLimits: SocketLimits = {
  perAddress: 100,
  perSession: 20,
  opensPerMinute: 300,
  burst: 250,
  perSecond: 20,
};

const MINUTE_MS = 60_000;

/** Why a socket is rejected or closed. */
export type Refusal = 'too-many-sockets' | 'too-many-messages';

/** Enforces the limits on sockets and their messages. */
@Injectable()
export class SocketDoor {
  private readonly open = new Map<string, number>();
  private opens = new Map<string, number>();
  private minute = 0;
  private readonly trusts: ReturnType<typeof proxyAddr.compile>;
  private readonly refused: Counter<'reason'>;
  private readonly count: Gauge;

  constructor(
    config: GatewayConfig,
    metrics: Metrics,
    private readonly clock: Clock,
    @Inject(SOCKET_LIMITS) private readonly limits: SocketLimits,
  ) {
    this.trusts = proxyAddr.compile(config.TRUSTED_PROXIES);
    const registers = [metrics.registry];
    this.count = new Gauge({ name: 'launchpad_sockets', help: 'Sockets that are open', registers });
    this.refused = new Counter({
      name: 'launchpad_sockets_refused_total',
      help: 'Sockets that were rejected or closed, by reason',
      labelNames: ['reason'],
      registers,
    });
  }

  /** Where a socket comes from, for {@link enter}. */
  addressOf(request: IncomingMessage): string {
    return `address:${clientNetwork(proxyAddr(request, this.trusts))}`;
  }

  /** Whether another socket may be opened from there. */
  mayOpen(address: string): boolean {
    const minute = Math.floor(this.clock.nowMs() / MINUTE_MS);
    if (minute !== this.minute) {
      this.minute = minute;
      this.opens = new Map();
    }
    const opens = (this.opens.get(address) ?? 0) + 1;
    this.opens.set(address, opens);
    const isFree = (this.open.get(address) ?? 0) < this.limits.perAddress;
    return this.allows(isFree && opens <= this.limits.opensPerMinute, 'too-many-sockets');
  }

  /**
   * Counts a socket for its owner.
   * @param owner an address or a session
   * @returns a function that stops counting it; undefined if the owner has too many
   */
  enter(owner: string): (() => void) | undefined {
    const most = owner.startsWith('address:') ? this.limits.perAddress : this.limits.perSession;
    const open = this.open.get(owner) ?? 0;
    if (!this.allows(open < most, 'too-many-sockets')) return undefined;
    this.add(owner, 1);
    let isOver = false;
    return () => {
      if (!isOver) this.add(owner, -1);
      isOver = true;
    };
  }

  /** A socket's message budget: takes a cost, and returns whether it was within the limit. */
  budget(): (cost: number) => boolean {
    const { burst, perSecond } = this.limits;
    let [left, at] = [burst, this.clock.nowMs()];
    return (cost) => {
      const now = this.clock.nowMs();
      left = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond) - cost;
      at = now;
      return this.allows(left >= 0, 'too-many-messages');
    };
  }

  private add(owner: string, change: number): void {
    const open = (this.open.get(owner) ?? 0) + change;
    if (open > 0) this.open.set(owner, open);
    else this.open.delete(owner);
    if (owner.startsWith('address:')) this.count.inc(change);
  }

  private allows(isAllowed: boolean, reason: Refusal): boolean {
    if (!isAllowed) this.refused.inc({ reason });
    return isAllowed;
  }
}
