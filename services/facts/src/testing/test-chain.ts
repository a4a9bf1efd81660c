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
import { EventStream, factSubject, headSubject, subjectOf } from '@launchpad/platform';
import { randomAddress, randomHash } from '@launchpad/platform/testing';
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
  private events = 0;

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
      const eventId = `${factId(fact)}:${(this.events += 1)}`;
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

  /** Retracts facts, as after a reorganisation. */
  async retract(...facts: ChainFact[]): Promise<void> {
    for (const fact of facts) {
      this.transactions.delete(positionOf(fact).transactionHash);
      const eventId = `${factId(fact)}:${(this.events += 1)}:retracted`;
      await this.publishEvent(eventId, this.subject(fact, 'retracted'), ChainFactRetractedSchema, { fact });
    }
  }

  /** Publishes a block with this timestamp. */
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
    const event = create(EventSchema, {
      id,
      type: schema.typeName,
      payload: toBinary(schema, create(schema, message)),
      timeMs: BigInt(Date.now()),
    });
    await this.stream.client.publish(subject, toBinary(EventSchema, event), deduplicate ? { msgID: id } : {});
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
