import {
  create,
  fromBinary,
  toBinary,
  toJson,
  type DescMethodUnary,
  type DescService,
  type JsonValue,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { DIAGNOSE, Problem, subjectOf } from '@launchpad/platform';
import { DiagnosisSchema, EnvelopeSchema } from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';

type Handlers<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>) => MessageInitShape<O> | Promise<MessageInitShape<O>>
    : never;
};

/** A service as the gateway sees it: answers requests over NATS as the test defines, and records them. */
export class FakeService<S extends DescService> {
  private readonly requests: { method: string; request: unknown; json: JsonValue }[] = [];
  /** How each method answers; one without an answer is a 404, as of an unknown id. */
  answers: Partial<Handlers<S>> = {};

  constructor(nats: NatsConnection, service: S) {
    const name = service.name.replace(/Service$/, '').replace(/(?<=[a-z])(?=[A-Z])/, '-');
    nats.subscribe(DIAGNOSE, {
      callback: (_, message) => {
        this.requests.push({ method: 'diagnose', request: {}, json: {} });
        const diagnosis = { service: name.toLowerCase(), nowMs: BigInt(Date.now()), pendingMigrations: 0 };
        message.respond(toBinary(DiagnosisSchema, create(DiagnosisSchema, diagnosis)));
      },
    });
    for (const method of service.methods) {
      nats.subscribe(subjectOf(method), {
        callback: (error, message) => {
          if (error) throw error;
          void this.answer(method as DescMethodUnary, message.data).then((data) => message.respond(data));
        },
      });
    }
  }

  /** The newest request a method got. */
  last<M extends keyof S['method'] & string>(
    method: M,
  ): S['method'][M] extends DescMethodUnary<infer I> ? MessageShape<I> : never {
    const found = this.requests.findLast((made) => made.method === method);
    if (!found) throw new Error(`${method} was not called`);
    return found.request as never;
  }

  /** All it was asked, in order: method and request, whose fields at their defaults are left out. */
  get asked(): [string, JsonValue][] {
    return this.requests.map(({ method, json }) => [method, json]);
  }

  /** How often it was asked anything. */
  get requestCount(): number {
    return this.requests.length;
  }

  /** How often a method was called. */
  calls(method: keyof S['method'] & string): number {
    return this.requests.filter((made) => made.method === method).length;
  }

  /** Forgets answers and requests. */
  reset(): void {
    this.requests.length = 0;
    this.answers = {};
  }

  private async answer(method: DescMethodUnary, data: Uint8Array): Promise<Uint8Array> {
    return toBinary(EnvelopeSchema, create(EnvelopeSchema, { outcome: await this.outcome(method, data) }));
  }

  private async outcome(method: DescMethodUnary, data: Uint8Array) {
    const request = fromBinary(method.input, data);
    this.requests.push({ method: method.localName, request, json: toJson(method.input, request) });
    const handlers = this.answers as Record<
      string,
      ((request: unknown) => Record<string, unknown> | Promise<Record<string, unknown>>) | undefined
    >;
    const handler = handlers[method.localName];
    try {
      if (!handler) throw Problem.notFound('No Record Found');
      const reply = toBinary(method.output, create(method.output, await handler(request)));
      return { case: 'reply', value: reply } as const;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { case: 'problem', value: error.toMessage() } as const;
    }
  }
}
