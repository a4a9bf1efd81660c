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
import { EventStream, headSubject, subjectOf } from '@launchpad/platform';
import { randomAddress, randomHash } from '@launchpad/platform/testing';
import { factId, positionOf } from '../fact-log.js';

type What = NonNullable<MessageInitShape<typeof ChainFactSchema>['fact']>;

/** Where a fact stands; what is left out is made up: a transaction and a block of its own, after the last one. */
export interface Where {
  transactionHash?: string;
  from?: string;
  blockNumber?: bigint;
  logIndex?: number;
}

/**
 * Speaks for one chain in the place of chain-listener, over real NATS: tells facts, takes them back, gives the
 * chain's time, and answers for the transactions it told of.
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

  /** Connects, and answers `Ingest` and `Heads`. */
  static async start(natsUrl: string, chainId = 5): Promise<TestChain> {
    const nats = await connect({ servers: natsUrl });
    const stream = new EventStream(nats);
    await stream.ensure();
    const chain = new TestChain(chainId, nats, stream);
    chain.answer();
    return chain;
  }

  stop(): Promise<void> {
    return this.nats.close();
  }

  /** A fact about a pool, not told yet. */
  fact(blockchainPoolId: number, what: What, where: Where = {}): ChainFact {
    this.blockNumber = where.blockNumber ?? this.blockNumber + 1n;
    const position = {
      chainId: this.chainId,
      blockNumber: this.blockNumber,
      blockHash: randomHash(),
      blockTimestamp: 1_800_000_000 + Number(this.blockNumber),
      transactionHash: where.transactionHash ?? randomHash(),
      logIndex: where.logIndex ?? 0,
      from: where.from ?? randomAddress(),
    };
    return create(ChainFactSchema, { position, blockchainPoolId, fact: what });
  }

  /** Tells facts, in order. */
  async tell(...facts: ChainFact[]): Promise<void> {
    for (const fact of facts) {
      const eventId = `${factId(fact)}:${(this.events += 1)}`;
      const { transactionHash } = positionOf(fact);
      this.transactions.set(transactionHash, [
        ...(this.transactions.get(transactionHash) ?? []),
        { fact, eventId },
      ]);
      await this.publish(eventId, String(fact.fact.case), ChainFactSchema, fact);
    }
  }

  /** Delivers a fact once more, as JetStream may. */
  async repeat(fact: ChainFact): Promise<void> {
    const known = this.transactions.get(positionOf(fact).transactionHash)?.find((told) => told.fact === fact);
    await this.publish(known?.eventId ?? factId(fact), String(fact.fact.case), ChainFactSchema, fact, false);
  }

  /** Takes facts back: their blocks are gone. */
  async retract(...facts: ChainFact[]): Promise<void> {
    for (const fact of facts) {
      this.transactions.delete(positionOf(fact).transactionHash);
      const eventId = `${factId(fact)}:${(this.events += 1)}:retracted`;
      await this.publish(eventId, 'retracted', ChainFactRetractedSchema, { fact });
    }
  }

  /** Sets the chain's time. */
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

  private async publish<D extends DescMessage>(
    id: string,
    kind: string,
    schema: D,
    message: MessageInitShape<D>,
    once = true,
  ): Promise<void> {
    const event = create(EventSchema, {
      id,
      type: schema.typeName,
      payload: toBinary(schema, create(schema, message)),
      timeMs: BigInt(Date.now()),
    });
    const subject = `launchpad.v1.chain.${this.chainId}.${kind}`;
    await this.stream.client.publish(subject, toBinary(EventSchema, event), once ? { msgID: id } : {});
  }

  private answer(): void {
    const { ingest, heads } = ChainListenerService.method;
    this.nats.subscribe(subjectOf(ingest), {
      callback: (_, message) => {
        const { chainId, transactionHash } = fromBinary(IngestRequestSchema, message.data);
        const told = chainId === this.chainId ? (this.transactions.get(transactionHash) ?? []) : [];
        message.respond(told.length > 0 ? this.reply(told) : missing(transactionHash));
      },
    });
    this.nats.subscribe(subjectOf(heads), {
      callback: (_, message) => {
        message.respond(envelope(toBinary(HeadsResponseSchema, create(HeadsResponseSchema))));
      },
    });
  }

  private reply(told: { fact: ChainFact; eventId: string }[]): Uint8Array {
    const facts = told.map(({ fact }) => fact);
    const eventIds = told.map(({ eventId }) => eventId);
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
