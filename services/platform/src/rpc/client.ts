import { Inject, type Provider } from '@nestjs/common';
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type DescMethodUnary,
  type DescService,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { EnvelopeSchema } from '@launchpad/proto';
import { headers, RequestError, TimeoutError, type NatsConnection } from '@nats-io/transport-node';
import { fits, NATS } from '../nats/connection.js';
import { Patience } from '../patience.js';
import { Problem } from '../problem.js';
import { traceparent, TRACEPARENT, withSpan } from '../tracing/trace.js';
import { subjectOf } from '../nats/subject.js';

export interface RpcOptions {
  timeoutMs?: number;
}

/** The methods of a proto service as functions: request (or its fields) in, reply message out. */
export type RpcClient<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options?: RpcOptions) => Promise<MessageShape<O>>
    : never;
};

/** Injects the client of a service: `@InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>`. */
export const InjectClient = (service: DescService): ParameterDecorator => Inject(clientToken(service));

/** Injection token of a service's client, for tests that override it. */
export const clientToken = (service: DescService): string => `client:${service.typeName}`;

/** Provides the client of a service. */
export const clientProvider = (service: DescService): Provider => ({
  provide: clientToken(service),
  inject: [NATS, Patience],
  useFactory: (nats: NatsConnection, { answerMs }: Patience) => rpcClient(nats, service, answerMs),
});

/**
 * Makes the client of a service. Its calls throw the `Problem` the service threw, 503 if nobody serves the
 * subject, 504 on timeout: after `timeoutMs` unless a call has its own.
 */
export function rpcClient<S extends DescService>(
  nats: NatsConnection,
  service: S,
  timeoutMs: number,
): RpcClient<S> {
  const calls = service.methods.map((method) => {
    const unary = method as DescMethodUnary;
    const call = (request: MessageInitShape<DescMessage>, options?: RpcOptions) =>
      withSpan({ name: subjectOf(unary), kind: 'client' }, traceparent(), () =>
        ask(nats, unary, request, options?.timeoutMs ?? timeoutMs),
      );
    return [method.localName, call] as const;
  });
  return Object.fromEntries(calls) as unknown as RpcClient<S>;
}

async function ask(
  nats: NatsConnection,
  method: DescMethodUnary,
  request: MessageInitShape<DescMessage>,
  timeout: number,
): Promise<MessageShape<DescMessage>> {
  const subject = subjectOf(method);
  const trace = headers();
  trace.set(TRACEPARENT, traceparent());
  const bytes = toBinary(method.input, create(method.input, request));
  if (!fits(nats, bytes)) {
    throw new Problem(
      413,
      'too-large',
      'The request is too large',
      `${subject} can't take ${bytes.length} bytes`,
    );
  }
  const answer = await nats.request(subject, bytes, { timeout, headers: trace }).catch((error: unknown) => {
    throw asProblem(error, subject);
  });
  const { outcome } = fromBinary(EnvelopeSchema, answer.data);
  if (outcome.case === 'problem') throw Problem.fromMessage(outcome.value);
  return fromBinary(method.output, outcome.value ?? new Uint8Array());
}

function asProblem(error: unknown, subject: string): unknown {
  if (error instanceof TimeoutError) {
    return new Problem(504, 'timeout', 'The service took too long', `${subject} did not answer in time`);
  }
  if (error instanceof RequestError && error.isNoResponders()) {
    return new Problem(503, 'unavailable', 'The service is not available', `nobody serves ${subject}`);
  }
  return new Problem(503, 'unavailable', 'The service is not available', String(error));
}
