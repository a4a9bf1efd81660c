import { RpcException } from '@nestjs/microservices';
import { create } from '@bufbuild/protobuf';
import { ProblemSchema, type Problem as ProblemMessage } from '@launchpad/proto';

/** An invalid field of the input, and the reason. */
export interface FieldProblem {
  field: string;
  message: string;
}

const MOST_FIELDS = 50;
const MOST_CHARACTERS = 1000;
const cut = (text: string) => text.slice(0, MOST_CHARACTERS);

/**
 * An error for the caller, as RFC 9457 problem details. It crosses service boundaries unchanged: thrown in a handler, it
 * is thrown again with the same fields at the caller's `await`.
 */
export class Problem extends RpcException {
  override readonly name = 'Problem';

  /**
   * @param status HTTP status
   * @param code machine readable, kebab-case
   * @param title the message for the user
   * @param detail what exactly was wrong, for developers
   * @param errors the invalid fields of the input
   * @param retryAfterSeconds when a retry may help; zero if unknown
   */
  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    readonly detail = '',
    readonly errors: FieldProblem[] = [],
    readonly retryAfterSeconds = 0,
  ) {
    super(detail ? `${title} (${detail})` : title);
  }

  // Nest forwards what this returns.
  override getError(): this {
    return this;
  }

  /** 400: the input breaks a rule; name every field that does. */
  static invalid(errors: FieldProblem[], title = 'The input is not valid'): Problem {
    return new Problem(400, 'invalid-input', title, '', errors);
  }

  /** 403: the caller may not do this. */
  static forbidden(title: string, detail = ''): Problem {
    return new Problem(403, 'forbidden', title, detail);
  }

  /** 404: it does not exist, or the caller may not see it. */
  static notFound(title: string, detail = ''): Problem {
    return new Problem(404, 'not-found', title, detail);
  }

  /** 409: somebody else saved the record after the version that this save names. */
  static outdated(): Problem {
    return new Problem(409, 'outdated', 'This was changed by somebody else in the meantime.');
  }

  static fromMessage(message: ProblemMessage): Problem {
    const errors = message.errors.map(({ field, message: text }) => ({ field, message: text }));
    const { status, code, title, detail, retryAfterSeconds } = message;
    return new Problem(status, code, title, detail, errors, retryAfterSeconds);
  }

  /** As a message, with texts and fields truncated. */
  toMessage(): ProblemMessage {
    const { status, code, retryAfterSeconds } = this;
    const errors = this.errors
      .slice(0, MOST_FIELDS)
      .map(({ field, message }) => ({ field: cut(field), message: cut(message) }));
    const [title, detail] = [cut(this.title), cut(this.detail)];
    return create(ProblemSchema, { status, code, title, detail, errors, retryAfterSeconds });
  }

  /** Whether a retry may succeed: a service is unavailable or too slow. */
  get isTransient(): boolean {
    return this.status >= 502 && this.status <= 504;
  }
}
