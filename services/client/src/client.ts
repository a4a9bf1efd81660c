import {
  paths,
  request,
  signInMessage,
  traceparentOf,
  type AnswerOf,
  type CallInputs,
  type CallName,
  type FileKind,
  type Me,
  type Request,
  type Routes,
  type StoredFile,
} from '@launchpad/api';
import { getAddress } from 'ethers';
import { Cookies } from './cookies.js';
import { exchange, jsonOf, nameOf, refusalIn, type Answer, type Call } from './http.js';
import { watch, type PoolListeners } from './watch.js';

/** Who calls, and where. */
export interface ClientOptions {
  /** where browsers find the product */
  url: string;
  /** an admin's access token */
  token?: string;
  /** sent with every call, as a proxy in front would */
  headers?: Readonly<Record<string, string>>;
  /** instead of the global one */
  fetch?: typeof fetch;
}

/** What signs in: a wallet of ethers is one. */
export interface SigningWallet {
  address: string;
  /** signs a text, as `personal_sign` does */
  signMessage(message: string): Promise<string>;
}

/** Calls that answer with a file instead of JSON. */
export type FileCall = 'exportOrders' | 'exportStatement' | 'viewIdentityDoc' | 'getIpfs';
/** Calls that take and answer JSON. */
export type JsonCall = Exclude<CallName, FileCall | 'upload'>;

/** How many times a call is tried that was made too often, and the longest wait that the server may ask for. */
const MOST_TRIES = 10;
const LONGEST_WAIT_S = 120;

/**
 * The product as one caller uses it: a visitor, a wallet with its session, or an admin. Every call throws
 * {@link Refused} where the server refuses it and {@link Unanswered} where no answer comes. A call that was made too
 * often (429) is made again when the server says so, a few times; no other is repeated.
 */
export class Client {
  /** where the product is */
  readonly url: string;
  private readonly cookies = new Cookies();
  private readonly send: typeof fetch;

  constructor(private readonly options: ClientOptions) {
    this.url = new URL(options.url).origin;
    this.send = options.fetch ?? ((...args) => fetch(...args));
  }

  /** Makes a call by its name. */
  async call<Name extends JsonCall>(name: Name, ...input: CallInputs<Name>): Promise<AnswerOf<Routes[Name]>> {
    const answer = await this.ask(request(name, ...input));
    return jsonOf(name, answer) as AnswerOf<Routes[Name]>;
  }

  /** Makes a call that answers with a file. */
  async download<Name extends FileCall>(name: Name, ...input: CallInputs<Name>): Promise<Blob> {
    const { headers, body } = await this.ask(request(name, ...input));
    return new Blob([body], { type: headers.get('content-type') ?? '' });
  }

  /** Stores a picture or a pool's metadata; a picture is a PNG, JPEG or GIF of at most 5 MB. */
  async upload(kind: FileKind, content: Blob | Uint8Array): Promise<StoredFile> {
    const form = new FormData();
    // the server reads it before the file
    form.append('kind', kind);
    form.append('file', content instanceof Blob ? content : new Blob([new Uint8Array(content)]));
    const [method, url] = paths.upload;
    const answer = await this.ask({ method, url }, form);
    return (jsonOf('upload', answer) as AnswerOf<Routes['upload']>).data;
  }

  /**
   * Opens a session for a wallet, which signs a Sign-In with Ethereum message. Calls go with it from then on. The message has
   * the server's time, which judges it, so that a wrong clock here does not matter.
   */
  async signIn(wallet: SigningWallet, chainId: number): Promise<Me> {
    const { nonce } = (await this.call('nonce')).data;
    const { serverTime } = (await this.call('config')).data;
    const message = signInMessage({
      domain: new URL(this.url).host,
      uri: this.url,
      address: getAddress(wallet.address),
      chainId,
      nonce,
      issuedAt: new Date(serverTime).toISOString(),
    });
    const body = { message, signature: await wallet.signMessage(message) };
    return (await this.call('verify', { body })).data;
  }

  /** The session's cookie as a header has it; empty where there is none, and always in a browser. */
  get cookie(): string {
    return this.cookies.header;
  }

  /**
   * Hears what happens to pools, until the returned function is called.
   * @param poolIds at most `limits.watchedPools` different ones
   * @throws Refused (400) where there are more, Refused (404) where the caller may not see one of them, Unanswered where
   * the server can't be reached or can't read one just now
   */
  watch(poolIds: string | readonly string[], listeners: PoolListeners): Promise<() => void> {
    const { token } = this.options;
    return watch(this.url, [...new Set([poolIds].flat())], listeners, {
      ...(token && { token }),
      headers: () => this.headers(),
      read: (poolId) => this.call('getPool', { params: { poolId } }),
    });
  }

  private async ask({ method, url, body }: Request, form?: FormData): Promise<Answer> {
    const address = new URL(url, this.url);
    const { token } = this.options;
    const init: Call = {
      method,
      headers: {
        ...this.headers(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...traceOf(body),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      credentials: 'include',
      // the API never redirects: whoever does is somebody else
      redirect: 'error',
    };
    for (let tries = 1; ; tries += 1) {
      const answer = await exchange(this.send, address, init);
      this.cookies.take(answer.headers);
      if (answer.status >= 200 && answer.status < 300) return answer;
      const seconds = Number(answer.headers.get('retry-after') ?? 1);
      const isLater = answer.status === 429 && tries < MOST_TRIES && seconds <= LONGEST_WAIT_S;
      if (!isLater) throw refusalIn(nameOf(address, init), answer);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }

  private headers(): Record<string, string> {
    return { ...this.options.headers, ...(this.cookie && { cookie: this.cookie }) };
  }
}

/** A caller of the product at an address. */
export function createClient(options: ClientOptions): Client {
  return new Client(options);
}

/** What is posted of a transaction is in the transaction's trace. */
function traceOf(body: unknown): { traceparent?: string } {
  const isPost = typeof body === 'object' && body !== null && 'transactionHash' in body;
  return isPost ? { traceparent: traceparentOf(String(body.transactionHash)) } : {};
}
