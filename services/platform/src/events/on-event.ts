import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { ChainFactRetractedSchema, ChainFactSchema } from '@launchpad/proto';
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
}

type Handler<M> = (message: M, transaction: EntityManager, meta: EventMeta) => Promise<void>;

const sources = Symbol('event sources');

/**
 * Makes a provider's method the handler of the events on a subject (wildcards allowed) whose type is one of
 * `schemas`; other types on that subject are passed over. A service has one handler for a subject.
 *
 * Events come one at a time, in order, to one instance of the service. The handler writes with the given
 * transaction alone: its writes, and what it adds to the outbox, commit together with the note that this event
 * is applied, so each event takes effect once. In a service without a database `transaction` is undefined and
 * an event may come twice. A handler that throws is tried again; after too many tries the event is parked.
 * A `Problem` of 502 to 504 or a lost database is waited out for as long as it lasts.
 */
export function OnEvent<D extends readonly DescMessage[]>(subject: string, ...schemas: D) {
  return declare<MessageShape<D[number]>>({ subjects: () => [subject], schemas });
}

/**
 * Makes a provider's method the handler of the chains' facts and retractions: all of one chain in its order,
 * the chains side by side. Same promises as {@link OnEvent}.
 */
export function OnChainFacts() {
  return declare<MessageShape<typeof ChainFactSchema> | MessageShape<typeof ChainFactRetractedSchema>>({
    subjects: (networks) => networks.all.map(({ chainId }) => `launchpad.v1.chain.${chainId}.>`),
    schemas: [ChainFactSchema, ChainFactRetractedSchema],
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
