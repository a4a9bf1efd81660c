import { createHash } from 'node:crypto';

/** A rendered answer: its JSON and ETag. */
export class Rendered {
  constructor(
    readonly json: string,
    readonly etag: string,
  ) {}

  /** Renders an answer, unless it is rendered already. */
  static of(answer: unknown): Rendered {
    if (answer instanceof Rendered) return answer;
    const json = JSON.stringify(answer);
    return new Rendered(json, `W/"${createHash('sha1').update(json).digest('base64url')}"`);
  }
}
