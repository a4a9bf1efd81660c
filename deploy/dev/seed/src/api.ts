import { setTimeout as delay } from 'node:timers/promises';
import {
  paths,
  request,
  type AnswerOf,
  type CallInputs,
  type CallName,
  type Problem,
  type Routes,
} from '@launchpad/api';

/** Who a caller is, and where. */
export interface Credentials {
  /** the session's cookie */
  session?: string;
  /** an admin's access token */
  token?: string;
  /** the caller's IP address as a proxy in front names it; that of the connection unless said */
  from?: string;
}

/** The server refused a call. */
export class Refused extends Error {
  constructor(
    call: string,
    readonly problem: Problem,
  ) {
    const fields = problem.errors?.map(({ field, message }) => `${field}: ${message}`) ?? [];
    super(
      [`${call}: ${problem.status}`, problem.title, problem.detail, ...fields].filter(Boolean).join(', '),
    );
  }
}

/** The product's REST API as one caller uses it: a visitor, a wallet with its session, or an admin. */
export class Api {
  private readonly headers: Record<string, string>;

  constructor(
    /** where browsers find the product */
    readonly url: string,
    credentials: Credentials = {},
  ) {
    this.headers = {
      // writes with a session must come from the product's own pages
      origin: new URL(url).origin,
      ...(credentials.session ? { cookie: credentials.session } : {}),
      ...(credentials.token ? { authorization: `Bearer ${credentials.token}` } : {}),
      ...(credentials.from ? { 'x-forwarded-for': credentials.from } : {}),
    };
  }

  /** Calls a route by its name. Waits and repeats where the server says it is asked too often. Throws Refused. */
  async call<Name extends CallName>(name: Name, ...input: CallInputs<Name>): Promise<AnswerOf<Routes[Name]>> {
    const response = await this.send(name, ...input);
    return (await response.json()) as AnswerOf<Routes[Name]>;
  }

  /** The same, for who needs the answer's headers. */
  async send<Name extends CallName>(name: Name, ...input: CallInputs<Name>): Promise<Response> {
    const { method, url, body } = request(name, ...input);
    return await this.fetch(new URL(url, this.url), {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Uploads a file; answers its content id. */
  async upload(
    kind: 'logo' | 'identityDoc' | 'metadata',
    content: Uint8Array,
    name: string,
  ): Promise<string> {
    const form = new FormData();
    form.append('kind', kind);
    const type = kind === 'metadata' ? 'application/json' : 'image/png';
    form.append('file', new Blob([new Uint8Array(content)], { type }), name);
    const response = await this.fetch(new URL(paths.upload[1], this.url), {
      method: 'POST',
      headers: this.headers,
      body: form,
    });
    const { data } = (await response.json()) as AnswerOf<Routes['upload']>;
    return data.cid;
  }

  private async fetch(url: URL, init: RequestInit): Promise<Response> {
    const response = await fetch(url, init);
    if (response.ok) return response;
    if (response.status === 429) {
      await delay(Number(response.headers.get('retry-after') ?? 1) * 1000);
      return await this.fetch(url, init);
    }
    const call = `${init.method} ${url.pathname}`;
    const text = await response.text();
    const isProblem = response.headers.get('content-type')?.includes('problem+json');
    if (!isProblem) throw new Error(`${call}: ${response.status}, ${text}`);
    throw new Refused(call, JSON.parse(text) as Problem);
  }
}
