import { UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { subjectOf } from '../nats/subject.js';
import { TransientErrorFilter } from './transient-error.filter.js';

const methods = new Map<string, DescMethodUnary>();

/**
 * Marks a controller's method as the handler of a method of a proto service, and holds its signature to it:
 * it takes the request message and returns the reply, or the fields to make one from.
 * A thrown `Problem` reaches the caller as it is, any other error without its text: as a 503 where it passes, else
 * as a 500.
 */
export function Rpc<I extends DescMessage, O extends DescMessage>(method: DescMethodUnary<I, O>) {
  const subject = subjectOf(method);
  methods.set(subject, method);
  return <T extends (request: MessageShape<I>) => Promise<MessageInitShape<O>>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    MessagePattern(subject)(target, key, descriptor);
    UseFilters(new TransientErrorFilter())(target, key, descriptor);
  };
}

/** The method whose handler listens on a subject. */
export function methodOf(subject: string): DescMethodUnary {
  const method = methods.get(subject);
  if (!method) throw new Error(`${subject} has a handler without @Rpc`);
  return method;
}
