import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  NatsContext,
  Server,
  type CustomTransportStrategy,
  type MessageHandler,
} from '@nestjs/microservices';
import {
  create,
  fromBinary,
  toBinary,
  type DescMethodUnary,
  type Message,
  type MessageInitShape,
} from '@bufbuild/protobuf';
import { EnvelopeSchema, type Problem as ProblemMessage } from '@launchpad/proto';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { lastValueFrom } from 'rxjs';
import { fits, NATS } from '../nats/connection.js';
import { Metrics } from '../operations/metrics.js';
import { Problem } from '../problem.js';
import { SERVICE } from '../service.js';
import { startSpan, TRACEPARENT } from '../tracing/trace.js';
import { withCaller } from './caller.js';
import { methodOf } from './handler.js';

const STOP_PATIENCE_MS = 10_000;
const DRAIN_MS = 2_000;

/**
 * Nest's transport for the `@Rpc` handlers: NATS request and reply on the process' one connection, one queue
 * group per service. A request is the method's input message, a reply an `Envelope`.
 */
@Injectable()
export class RpcServer extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private readonly atWork = new Set<Promise<void>>();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: string,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  listen(callback: (error?: unknown) => void): void {
    for (const [subject, handler] of this.messageHandlers) {
      const method = methodOf(subject);
      const subscription = this.nats.subscribe(subject, {
        queue: this.service,
        callback: (error, message) => {
          if (error) return this.logger.error(error);
          const answer = this.answer(method, handler, message).finally(() => this.atWork.delete(answer));
          this.atWork.add(answer);
        },
      });
      this.subscriptions.push(subscription);
    }
    callback();
  }

  /** Accepts no more requests and lets the current ones finish, with those that NATS has sent here already. */
  async close(): Promise<void> {
    const drained = Promise.allSettled(this.subscriptions.map((subscription) => subscription.drain()));
    // Draining without a server would wait forever.
    await Promise.race([drained, delay(DRAIN_MS, undefined, { ref: false })]);
    await Promise.race([Promise.allSettled(this.atWork), delay(STOP_PATIENCE_MS, undefined, { ref: false })]);
  }

  on(): void {
    throw new Error('The connection is shared: listen to its status instead');
  }

  unwrap<T>(): T {
    return this.nats as T;
  }

  private async answer(method: DescMethodUnary, handler: MessageHandler, message: Msg): Promise<void> {
    const end = this.metrics.rpcSeconds.startTimer({ subject: message.subject });
    const span = startSpan({ name: message.subject, kind: 'server' }, message.headers?.get(TRACEPARENT));
    const outcome = await span.run(() => this.outcome(method, handler, message));
    const [bytes, sent] = this.fitting(message.subject, outcome);
    const problem = sent.case === 'problem' ? sent.value : undefined;
    const status = problem?.status ?? 200;
    end({ status: String(status) });
    span.end({
      attributes: { 'rpc.response.status_code': status },
      ...(problem && status >= 500 && { error: problem.code }),
    });
    try {
      message.respond(bytes);
    } catch (error) {
      // The connection is closing: the caller gets no reply, and retries.
      this.logger.warn(`${message.subject} was not answered: ${String(error)}`);
    }
  }

  /** An outcome and its bytes, or a problem if they are too large. */
  private fitting(subject: string, outcome: Outcome): [Uint8Array, Outcome] {
    const bytes = envelope(outcome);
    if (fits(this.nats, bytes)) return [bytes, outcome];
    this.metrics.tooLarge.inc({ subject });
    this.logger.error(`ALERT: the reply to ${subject} has ${bytes.length} bytes and can't be sent`);
    const problem = new Problem(
      500,
      'reply-too-large',
      'Some Error occurred, please try again later',
      subject,
    );
    const sent: Outcome = { case: 'problem', value: problem.toMessage() };
    return [envelope(sent), sent];
  }

  private async outcome(method: DescMethodUnary, handler: MessageHandler, message: Msg): Promise<Outcome> {
    try {
      const request = decode(method, message);
      const context = new NatsContext([message.subject, message.headers]);
      const result: unknown = await withCaller(request, () => handler(request, context));
      const reply = await lastValueFrom(this.transformToObservable(result));
      return {
        case: 'reply',
        value: toBinary(method.output, create(method.output, reply as Message)),
      };
    } catch (error) {
      return { case: 'problem', value: asMessage(error) };
    }
  }
}

type Outcome = Extract<MessageInitShape<typeof EnvelopeSchema>['outcome'], { value: unknown }>;

const envelope = (outcome: Outcome) => toBinary(EnvelopeSchema, create(EnvelopeSchema, { outcome }));

function decode(method: DescMethodUnary, message: Msg): Message {
  try {
    return fromBinary(method.input, message.data);
  } catch (error) {
    throw new Problem(400, 'not-decodable', `Not a ${method.input.typeName}`, String(error));
  }
}

// Unexpected errors were logged by Nest, and their text is not for the caller.
function asMessage(error: unknown): ProblemMessage {
  const problem = error instanceof Problem ? error : new Problem(500, 'internal', 'Something went wrong');
  return problem.toMessage();
}
