import { AnswerTooLarge } from '@launchpad/platform';

/** A node did not answer: it is down, or is throttling. */
export class NodeUnavailable extends Error {
  override readonly name: string = 'NodeUnavailable';

  /** @param waitMs how long the node asked to wait, in milliseconds */
  constructor(
    message: string,
    readonly waitMs = 0,
  ) {
    super(message);
  }
}

/** A node did not answer in time. It may be busy with this very call. */
export class TooSlow extends NodeUnavailable {
  override readonly name = 'TooSlow';
}

/** A node returned an error. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused';

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** A node's answer is malformed, or contradicts another answer. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** A node lags behind others. */
export class NodeBehind extends Error {
  override readonly name = 'NodeBehind';
  /** How long to use other nodes, in milliseconds. */
  readonly waitMs = 10_000;
}

/** Whether a smaller request may help: the answer was rejected, too large or too slow. */
export function isTooMuch(error: unknown): boolean {
  return [NodeRefused, AnswerTooLarge, TooSlow].some((kind) => error instanceof kind);
}
