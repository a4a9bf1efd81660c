/** A gateway somewhere, to be called. */
export class Api {
  constructor(readonly url: string) {}

  /** What time the gateway's clock says, in unix milliseconds. */
  nowMs(): number {
    return Date.now();
  }

  /** A call as a visitor, unless its headers say who asks. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, { redirect: 'manual', ...init });
  }

  /** A JSON call. */
  json(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (body === undefined) return this.fetch(path, { method, headers });
    return this.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }
}
