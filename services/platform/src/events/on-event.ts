import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import {
  ChainFactRetractedSchema,
  ChainFactSchema,
  type ChainFact,
  type ChainFactRetracted,
} from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import type { Networks } from '../config/networks.js';

/** What is known of an event besides its message. */
export interface EventMeta {
  /** Unique, and the same however often the event is delivered. */
  id: string;
  subject: string;
  /** When it was made, unix milliseconds. */
  timeMs: number;
}

/** Where a handler's events come from. */
export interface EventSource {
  subjects: (networks: Networks) => string[];
  schemas: readonly DescMessage[];
  /** Where it is given: what the handler wants at all, one at a time. */
  oneByOne?: (message: Fact) => boolean;
}

type Fact = ChainFact | ChainFactRetracted;

/** An event as its handler gets it. */
export interface Delivered<M> {
  message: M;
  meta: EventMeta;
}

type Handler<M> = (events: Delivered<M>[], transaction: EntityManager) => Promise<void>;

const sources = Symbol('event sources');

/**
 * Makes a provider's method the handler of the events on a subject (wildcards allowed) whose type is one of
 * `schemas`; other types on that subject are passed over. A service has one handler for a subject.
 *
 * It gets what has come, in order, one event or many; one instance of the service is at it at a time. The handler
 * writes with the given transaction alone: its writes, and what it adds to the outbox, commit together with the note
 * that these events are applied, so each takes effect once. When a handler throws, each event is tried by itself, and
 * again; after too many tries it is parked. A `Problem` of 502 to 504 or a lost database is waited out for as long as
 * it lasts.
 */
export function OnEvents<D extends readonly DescMessage[]>(subject: string, ...schemas: D) {
  return declare<MessageShape<D[number]>>({ subjects: () => [subject], schemas });
}

/**
 * Makes a provider's method the handler of the chains' facts and retractions: all of one chain in its order,
 * the chains side by side. Same promises as {@link OnEvents}.
 * @param oneByOne what the handler wants of them, each in a transaction of its own: for one that takes locks which
 * others take too. Without it the handler gets all of them, many at once.
 */
export function OnChainFacts(oneByOne?: (fact: Fact) => boolean) {
  return declare<Fact>({
    subjects: (networks) => networks.all.map(({ chainId }) => `launchpad.v1.chain.${chainId}.>`),
    schemas: [ChainFactSchema, ChainFactRetractedSchema],
    ...(oneByOne && { oneByOne }),
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
