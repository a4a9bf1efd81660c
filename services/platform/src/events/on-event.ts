import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import {
  ChainFactRetractedSchema,
  ChainFactSchema,
  type ChainFact,
  type ChainFactRetracted,
} from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import type { Networks } from '../config/networks.js';
import { chainSource } from '../nats/chain-subjects.js';
import { nextAboutFact } from './fact-events.js';

/** An event's metadata. */
export interface EventMeta {
  /** Unique; the same for every delivery of the event. */
  id: string;
  subject: string;
  /** When it was created, unix milliseconds. */
  timeMs: number;
  /** Set where it was parked and is applied now, out of order: what it says may be older than what is known. */
  replayed?: true;
}

/** How a handler receives facts. */
interface FactOptions {
  /**
   * For handlers that take contended locks: the lock of an event, undefined for one that the handler does not want. Each
   * is applied in a transaction of its own, together with those of the same lock that follow it immediately. Without it
   * the handler receives all events in batches.
   */
  lockOf?: (message: Fact) => string | undefined;
  /** Whether only each pool's facts have to be in order: then instances share the chain's partitions. */
  partitioned?: boolean;
}

/** The events a handler receives. */
export interface EventSource extends FactOptions {
  subjects: (networks: Networks) => string[];
  schemas: readonly DescMessage[];
  /** The id of the event that, once it came, leaves nothing to apply of another, by the other's id. */
  outdatedBy?: (eventId: string) => string;
}

type Fact = ChainFact | ChainFactRetracted;

/** An event as passed to its handler. */
export interface Delivered<M> {
  message: M;
  meta: EventMeta;
}

type Handler<M> = (events: Delivered<M>[], transaction: EntityManager) => Promise<void>;

const sources = Symbol('event sources');

/**
 * Makes a provider's method the handler of the events on a subject (wildcards allowed) whose type is one of
 * `schemas`; other types on that subject are skipped. A service has one handler for a subject.
 *
 * It receives events in order, one or many at a time, on one instance of the service at a time. The handler must write
 * through the given transaction only: its writes, and what it adds to the outbox, commit together with the record that
 * these events are applied, so each takes effect once. If it throws, each half of the events is retried, until the one
 * that fails is alone; after too many tries it is parked. A `Problem` of 502 to 504 or a lost database is retried for as
 * long as it lasts.
 */
export function OnEvents<D extends readonly DescMessage[]>(subject: string, ...schemas: D) {
  return declare<MessageShape<D[number]>>({ subjects: () => [subject], schemas });
}

/**
 * Makes a provider's method the handler of the chains' facts and retractions: each chain in
 * order, the chains concurrently. Same guarantees as {@link OnEvents}. With `partitioned` each pool is in order, and a
 * handler may run for several pools at once, on several instances.
 */
export function OnChainFacts(options: FactOptions = {}) {
  return declare<Fact>({
    ...options,
    subjects: (networks) => networks.all.map(({ chainId }) => chainSource(chainId)),
    schemas: [ChainFactSchema, ChainFactRetractedSchema],
    outdatedBy: nextAboutFact,
  });
}

/** The sources a method handles. */
export function sourcesOf(method: object): EventSource[] {
  return (Reflect.getMetadata(sources, method) as EventSource[] | undefined) ?? [];
}

function declare<M>(source: EventSource) {
  return <T extends Handler<M>>(
    _target: object,
    _key: string | symbol,
    { value }: TypedPropertyDescriptor<T>,
  ): void => {
    if (value) Reflect.defineMetadata(sources, [...sourcesOf(value), source], value);
  };
}
