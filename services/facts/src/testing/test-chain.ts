import { create, fromBinary, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import {
  ChainFactRetractedSchema,
  ChainFactSchema,
  ChainHeadSchema,
  ChainListenerService,
  EnvelopeSchema,
  EventSchema,
  HeadsResponseSchema,
  IngestRequestSchema,
  IngestResponseSchema,
  type ChainFact,
} from '@launchpad/proto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  chainSource,
  EventStream,
  factSubject,
  headSubject,
  publicationId,
  retractionId,
  subjectOf,
} from '@launchpad/platform';
import { eventually, randomAddress, randomHash } from '@launchpad/platform/testing';
import type { DataSource } from 'typeorm';
import { factId, positionOf } from '../fact-log.js';

type FactContent = NonNullable<MessageInitShape<typeof ChainFactSchema>['fact']>;

/** A fact's position. Defaults: a transaction and a block of its own, after the previous fact's. */
export interface FactPosition {
  transactionHash?: string;
  from?: string;
  to?: string;
  blockNumber?: bigint;
  logIndex?: number;
}

/**
 * Replaces chain-listener for one chain, over real NATS: publishes and retracts facts, publishes the chain's
 * time, and answers `Ingest` for the transactions it published.
 */
export class TestChain {
  private readonly transactions = new Map<string, { fact: ChainFact; eventId: string }[]>();
  private blockNumber = 100n;
  /** By fact: how often it was published. */
  private readonly publications = new Map<string, number>();

  private constructor(
    readonly chainId: number,
    private readonly nats: NatsConnection,
    private readonly stream: EventStream,
  ) {}

  /** Connects, and serves `Ingest` and `Heads`. */
  static async start(natsUrl: string, chainId = 5): Promise<TestChain> {
    const nats = await connect({ servers: natsUrl });
    const stream = new EventStream(nats);
    await stream.ensure();
    const chain = new TestChain(chainId, nats, stream);
    chain.serve();
    return chain;
  }

  stop(): Promise<void> {
    return this.nats.close();
  }

  /** Builds a fact about a pool without publishing it. */
  fact(blockchainPoolId: number, content: FactContent, where: FactPosition = {}): ChainFact {
    this.blockNumber = where.blockNumber ?? this.blockNumber + 1n;
    const position = {
      chainId: this.chainId,
      blockNumber: this.blockNumber,
      blockHash: randomHash(),
      blockTimestamp: 1_800_000_000 + Number(this.blockNumber),
      transactionHash: where.transactionHash ?? randomHash(),
      logIndex: where.logIndex ?? 0,
      from: where.from ?? randomAddress(),
      to: where.to ?? '',
    };
    return create(ChainFactSchema, { position, blockchainPoolId, fact: content });
  }

  /** Publishes facts, in order. */
  async publish(...facts: ChainFact[]): Promise<void> {
    for (const fact of facts) {
      const eventId = this.nextPublication(fact);
      const { transactionHash } = positionOf(fact);
      this.transactions.set(transactionHash, [
        ...(this.transactions.get(transactionHash) ?? []),
        { fact, eventId },
      ]);
      await this.publishEvent(eventId, this.subject(fact), ChainFactSchema, fact);
    }
  }

  /** Redelivers a fact, as JetStream may. */
  async redeliver(fact: ChainFact): Promise<void> {
    const known = this.transactions
      .get(positionOf(fact).transactionHash)
      ?.find((published) => published.fact === fact);
    const eventId = known?.eventId ?? factId(fact);
    await this.publishEvent(eventId, this.subject(fact), ChainFactSchema, fact, false);
  }

  /**
   * Publishes or retracts a fact while a service can't apply that and parks it.
   * @param database of the service
   * @returns has the service apply it again, and waits for that
   */
  async park(
    what: 'publication' | 'retraction',
    fact: ChainFact,
    database: DataSource,
  ): Promise<() => Promise<void>> {
    const isRetraction = what === 'retraction';
    const eventId = isRetraction ? this.nextRetraction(fact) : this.nextPublication(fact);
    const data = isRetraction
      ? eventBytes(eventId, ChainFactRetractedSchema, { fact })
      : eventBytes(eventId, ChainFactSchema, fact);
    const subject = isRetraction ? this.subject(fact, 'retracted') : this.subject(fact);
    await database.query(
      `INSERT INTO parked_event ("eventId", source, subject, data, error) VALUES ($1, $2, $3, $4, '')`,
      [eventId, chainSource(this.chainId), subject, Buffer.from(data)],
    );
    return async () => {
      await database.query('UPDATE parked_event SET replay = true WHERE "eventId" = $1', [eventId]);
      const find = 'SELECT FROM parked_event WHERE "eventId" = $1';
      await eventually(async () => (await database.query<unknown[]>(find, [eventId])).length === 0);
    };
  }

  /** Retracts facts, as after a reorganisation. */
  async retract(...facts: ChainFact[]): Promise<void> {
    for (const fact of facts) {
      this.transactions.delete(positionOf(fact).transactionHash);
      const eventId = this.nextRetraction(fact);
      await this.publishEvent(eventId, this.subject(fact, 'retracted'), ChainFactRetractedSchema, { fact });
    }
  }

  /** Publishes a block with this timestamp. A service hears of it when it next hears from NATS. */
  async setTime(unixSeconds: number): Promise<void> {
    const head = create(ChainHeadSchema, {
      chainId: this.chainId,
      blockNumber: this.blockNumber,
      blockTimestamp: unixSeconds,
      arrivedAtMs: BigInt(Date.now()),
      healthy: true,
    });
    this.nats.publish(headSubject(this.chainId), toBinary(ChainHeadSchema, head));
    await this.nats.flush();
  }

  private nextPublication(fact: ChainFact): string {
    const id = factId(fact);
    const before = this.publications.get(id) ?? 0;
    this.publications.set(id, before + 1);
    return publicationId(id, before);
  }

  private nextRetraction(fact: ChainFact): string {
    const id = factId(fact);
    return retractionId(publicationId(id, (this.publications.get(id) ?? 1) - 1));
  }

  private subject({ blockchainPoolId, fact }: ChainFact, kind = String(fact.case)): string {
    return factSubject(this.chainId, kind, blockchainPoolId);
  }

  private async publishEvent<D extends DescMessage>(
    id: string,
    subject: string,
    schema: D,
    message: MessageInitShape<D>,
    deduplicate = true,
  ): Promise<void> {
    const data = eventBytes(id, schema, message);
    await this.stream.client.publish(subject, data, deduplicate ? { msgID: id } : {});
  }

  private serve(): void {
    const { ingest, heads } = ChainListenerService.method;
    this.nats.subscribe(subjectOf(ingest), {
      callback: (_, message) => {
        const { chainId, transactionHash } = fromBinary(IngestRequestSchema, message.data);
        const published = chainId === this.chainId ? (this.transactions.get(transactionHash) ?? []) : [];
        message.respond(published.length > 0 ? this.reply(published) : missing(transactionHash));
      },
    });
    this.nats.subscribe(subjectOf(heads), {
      callback: (_, message) => {
        message.respond(envelope(toBinary(HeadsResponseSchema, create(HeadsResponseSchema))));
      },
    });
  }

  private reply(published: { fact: ChainFact; eventId: string }[]): Uint8Array {
    const facts = published.map(({ fact }) => fact);
    const eventIds = published.map(({ eventId }) => eventId);
    return envelope(toBinary(IngestResponseSchema, create(IngestResponseSchema, { facts, eventIds })));
  }
}

function eventBytes<D extends DescMessage>(id: string, schema: D, message: MessageInitShape<D>): Uint8Array {
  const event = create(EventSchema, {
    id,
    type: schema.typeName,
    payload: toBinary(schema, create(schema, message)),
    timeMs: BigInt(Date.now()),
  });
  return toBinary(EventSchema, event);
}

function envelope(reply: Uint8Array): Uint8Array {
  return toBinary(EnvelopeSchema, create(EnvelopeSchema, { outcome: { case: 'reply', value: reply } }));
}

function missing(transactionHash: string): Uint8Array {
  const problem = {
    status: 422,
    code: 'transaction-missing',
    title: 'Transaction not found',
    detail: `no block holds transaction ${transactionHash}`,
  };
  return toBinary(EnvelopeSchema, create(EnvelopeSchema, { outcome: { case: 'problem', value: problem } }));
}
