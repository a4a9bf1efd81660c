import { parsePoolCode } from '@launchpad/contracts';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { OrderEvent, ServerEvents } from '@launchpad/api';
import { Clock } from '@launchpad/platform';
import { roomOfPool, roomsOnChain } from './audience.js';
import { Realtime } from './realtime.gateway.js';

const WINDOW_MS = 250;
/** A rush is over when there was none for this long: the bids of the next block belong to it. */
const CALM_MS = 5_000;
/** Messages to the watchers of a pool in a window. More would be a rush. */
const MOST_MESSAGES = 5_000;
/** Changes in a window that are no rush, however many watch; and those that are one, however few. */
const [FEW, MANY] = [5, 25];

type Changed = Parameters<ServerEvents['orderChanged']>[0];

/** What happened to a pool's bids lately. */
interface Window {
  beganMs: number;
  changes: number;
  /** the figures after the last change that its watchers were not sent */
  unsent?: Changed;
  /** whether figures were sent a short time before, so that the next ones wait for its end */
  isShown: boolean;
  end: NodeJS.Timeout;
}

/**
 * Sends what happens to bids: to the bidder at once, and to those who watch the pool too, unless there is a rush. Then
 * they get only the newest figures, at once and then four times a second, and read the bids: each of 500 bids a second for
 * each of a thousand watchers would be half a million messages.
 */
@Injectable()
export class BidNews implements OnModuleDestroy {
  private readonly windows = new Map<string, Window>();
  /** The pools in a rush, of whose bids none is sent by itself, with what ends it. */
  private readonly rushes = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly realtime: Realtime,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  onModuleDestroy(): void {
    for (const { end } of this.windows.values()) clearTimeout(end);
    for (const end of this.rushes.values()) clearTimeout(end);
    this.windows.clear();
    this.rushes.clear();
  }

  /** A bid was placed or changed. */
  bid(name: 'orderPlaced' | 'orderChanged', event: OrderEvent): void {
    const { poolId, order, ...book } = event;
    const bidder = roomsOnChain(order.orderBy, order.chainId);
    if (this.isAlone(poolId, { poolId, ...book })) {
      this.realtime.emit([roomOfPool(poolId), ...bidder], name, event);
    } else {
      this.realtime.emit(bidder, name, event);
    }
  }

  /**
   * A bid is gone, or several changed.
   * @param bidder the address of the one who placed it, if it was one
   */
  several(event: Changed, bidder: string): void {
    const { chainId = 0 } = parsePoolCode(event.poolId) ?? {};
    const rooms = bidder === '' ? [] : roomsOnChain(bidder, chainId);
    if (this.isAlone(event.poolId, event)) {
      this.realtime.emit([roomOfPool(event.poolId), ...rooms], 'orderChanged', event);
    } else if (rooms.length > 0) {
      this.realtime.emit(rooms, 'orderChanged', event);
    }
  }

  /** What came together is over, as the bids of a block: the first figures of a rush don't wait for its window's end. */
  endOfBatch(): void {
    for (const [poolId, window] of this.windows) {
      if (window.isShown || !window.unsent) continue;
      window.isShown = true;
      this.flush(poolId);
    }
  }

  /** Sends the figures that are waiting: before anything else about the pool. */
  flush(poolId: string): void {
    const window = this.windows.get(poolId);
    if (!window?.unsent) return;
    this.realtime.emit([roomOfPool(poolId)], 'orderChanged', window.unsent);
    delete window.unsent;
  }

  /** Counts a change. Whether it is sent by itself; otherwise the figures after it wait for the window's end. */
  private isAlone(poolId: string, after: Changed): boolean {
    const window = this.current(poolId) ?? this.open(poolId, { isShown: false });
    window.changes += 1;
    if (!this.rushes.has(poolId) && window.changes <= this.mostAlone(poolId)) return true;
    window.unsent = after;
    return false;
  }

  private current(poolId: string): Window | undefined {
    const window = this.windows.get(poolId);
    if (!window || this.clock.nowMs() < window.beganMs + WINDOW_MS) return window;
    this.close(poolId, window);
    return this.windows.get(poolId);
  }

  private open(poolId: string, { isShown }: Pick<Window, 'isShown'>): Window {
    const window: Window = {
      ...{ beganMs: this.clock.nowMs(), changes: 0, isShown },
      end: setTimeout(() => this.close(poolId, window), WINDOW_MS),
    };
    this.windows.set(poolId, window);
    return window;
  }

  private close(poolId: string, { changes, end }: Window): void {
    clearTimeout(end);
    this.flush(poolId);
    this.windows.delete(poolId);
    if (changes > this.mostAlone(poolId)) this.rush(poolId);
    if (changes > 0) this.open(poolId, { isShown: true });
  }

  private rush(poolId: string): void {
    clearTimeout(this.rushes.get(poolId));
    this.rushes.set(
      poolId,
      setTimeout(() => this.rushes.delete(poolId), CALM_MS),
    );
  }

  private mostAlone(poolId: string): number {
    return Math.min(MANY, Math.max(FEW, MOST_MESSAGES / this.realtime.watchersOf(poolId)));
  }
}
