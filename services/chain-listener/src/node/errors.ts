import { AnswerTooLarge } from '@launchpad/platform';

/** A node did not answer: it is down, or wants to be left alone for a while. */
export class NodeUnavailable extends Error {
  override readonly name: string = 'NodeUnavailable';

  /** @param waitMs how long it asked not to be called, in milliseconds */
  constructor(
    message: string,
    readonly waitMs = 0,
  ) {
    super(message);
  }
}

/** A node did not answer in time. It may be busy with what it was asked for. */
export class TooSlow extends NodeUnavailable {
  override readonly name = 'TooSlow';
}

/** A node answered with an error of its own. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused';

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** A node's answer cannot be true: it has not the form it must have, or contradicts another answer. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** A node has not seen yet what others have. */
export class NodeBehind extends Error {
  override readonly name = 'NodeBehind';
  /** Others are asked for this long, in milliseconds. */
  readonly waitMs = 10_000;
}

/** Whether asking for less may help: the answer was refused, too large or too slow. */
export function isTooMuch(error: unknown): boolean {
  return [NodeRefused, AnswerTooLarge, TooSlow].some((kind) => error instanceof kind);
}
