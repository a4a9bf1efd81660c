/** What one indexer did with the same events. */
export interface Measured {
  events: number;
  /** From its start to the last event. */
  seconds: number;
  /** From its start to its first call of the node. */
  startSeconds: number;
  peakMB: number;
}

/** What is compared. */
export interface Contest {
  listener: Measured;
  /** Both, from the chain to the book. */
  orders: Measured;
  ponder: Measured;
}

/** A line of the table. */
export interface Line {
  events: number;
  seconds: number;
  'events/s': number;
  'start-up, s': number;
  'events/s after it': number;
  'peak memory, MB': number;
  goal: string;
}

const LISTENER = { speed: 2, memory: 0.5 };
const ORDERS = { speed: 0.5 };

const perSecond = ({ events, seconds }: Measured) => events / seconds;

/** The table of what was measured, each of ours with its goals in Ponder's figures. */
export function tableOf({ listener, orders, ponder }: Contest): Record<string, Line> {
  const fast = (ours: Measured, share: number) =>
    goal(`≥ ${share} × Ponder's events/s`, perSecond(ours) >= share * perSecond(ponder));
  const small = goal(`≤ ${LISTENER.memory} × its memory`, listener.peakMB <= LISTENER.memory * ponder.peakMB);
  return {
    listener: line(listener, `${fast(listener, LISTENER.speed)}; ${small}`),
    'listener + orders': line(orders, fast(orders, ORDERS.speed)),
    Ponder: line(ponder, ''),
  };
}

function goal(text: string, met: boolean): string {
  return `${text}: ${met ? 'met' : 'missed'}`;
}

function line(measured: Measured, text: string): Line {
  const { events, seconds, startSeconds } = measured;
  return {
    events,
    seconds: Number(seconds.toFixed(1)),
    'events/s': Math.round(perSecond(measured)),
    'start-up, s': Number(startSeconds.toFixed(1)),
    'events/s after it': Math.round(events / (seconds - startSeconds)),
    'peak memory, MB': measured.peakMB,
    goal: text,
  };
}
