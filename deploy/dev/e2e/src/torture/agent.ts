/**
 * Intercepts a page's traffic while it is tested. `agent` runs inside the page, before any of the page's own scripts: it
 * handles every fetch and every request to a wallet, records them, and makes them fail as ordered.
 */

/** How a read fails. `late` answers after 20 s of the page's clock, `never` not at all. */
export type ReadFault = '503' | '401' | 'malformed' | 'shape' | 'late' | 'never';

/** What happens to writes: none is ever let through, so that the demo does not change. */
export type WriteFate = 'refused' | 'held' | 'unauthorised';

/** What the wallet does with a transaction; it never sends any. */
export type WalletMood = 'reject' | 'hold' | 'vanish';

export interface Orders {
  /** the name of a read of the page, and how it fails */
  read?: { name: string; fault: ReadFault };
  writes: WriteFate;
  wallet: WalletMood;
  /** method and path pattern of every API call, most literal first */
  calls: { method: string; pattern: string; name: string }[];
}

export interface Write {
  name: string;
  body: string;
}

export interface SentTransaction {
  to: string;
  data: string;
}

/** What the agent recorded about its page. */
export interface Notes {
  /** names of the reads, in the order they started */
  reads: string[];
  writes: Write[];
  transactions: SentTransaction[];
  /** number of pending reads and writes, except those that are held */
  inFlight: number;
  /** incremented with every change of the document */
  changes: number;
  /** whether the open dialog, else the page, shows that it is loading */
  busy: boolean;
}

export interface Agent {
  notes(): Notes;
  /** from now on reads succeed */
  heal(): void;
  /** the wallet and the server answer what they held, with a rejection and a 503 */
  release(): void;
}

declare global {
  interface Window {
    torture: Agent;
  }
}

/** Runs inside the page, so it must not use anything outside itself. */
export function agent(orders: Orders): void {
  if (window !== window.top) return;
  const LATE_MS = 20_000;
  const realFetch = window.fetch.bind(window);
  const reads: string[] = [];
  const writes: Write[] = [];
  const transactions: SentTransaction[] = [];
  const held: (() => void)[] = [];
  let fault = orders.read;
  let loggedOut = false;
  let inFlight = 0;
  let changes = 0;

  const nameOf = (method: string, url: URL, body: string): string => {
    if (url.origin !== window.location.origin) {
      const calls =
        method === 'POST' ? [...body.matchAll(/"method":\s*"(\w+)"/g)].map(([, call]) => call) : [];
      return calls.length > 0
        ? `node ${[...new Set(calls)].toSorted((a = '', b = '') => a.localeCompare(b)).join('+')}`
        : `${method} other ${url.pathname.split('/').at(-1)}`;
    }
    const path = url.pathname;
    const call = orders.calls.find((one) => one.method === method && new RegExp(one.pattern).test(path));
    return call?.name ?? `${method} ${path}`;
  };

  const json = (status: number, value: unknown) =>
    new Response(JSON.stringify(value), {
      status,
      headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
    });
  const problem = (status: number) =>
    json(status, {
      type: 'about:blank',
      status,
      title: status === 401 ? 'Access Denied!' : 'Service unavailable',
      code: status === 401 ? 'unauthenticated' : 'unavailable',
    });

  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      const stop = () =>
        reject(signal.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
    });
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const untilReleased = () => new Promise<void>((resolve) => held.push(resolve));

  const failRead = async (how: ReadFault, request: Request): Promise<Response> => {
    if (how === 'never') return await untilAborted(request.signal);
    if (how === 'late') {
      await Promise.race([wait(LATE_MS), untilAborted(request.signal)]);
      return await realFetch(request);
    }
    if (how === 'malformed')
      return new Response('<!doctype html><title>Bad gateway</title>', { status: 200 });
    if (how === 'shape') return json(200, { success: true, data: null, result: null });
    return problem(Number(how));
  };

  const failWrite = async (): Promise<Response> => {
    if (orders.writes === 'held') await untilReleased();
    if (orders.writes === 'unauthorised') loggedOut = true;
    return problem(orders.writes === 'unauthorised' ? 401 : 503);
  };

  const nobody = () =>
    json(200, { success: true, data: { address: null, chainId: null, onlyChainId: null, expiresAt: null } });

  const answer = async (request: Request, name: string, body: string): Promise<Response> => {
    if (name === 'logout') {
      loggedOut = true;
      return nobody();
    }
    if (name === 'verify') loggedOut = false;
    const isOwn = new URL(request.url).origin === window.location.origin;
    const isRead = request.method === 'GET' || !isOwn || name === 'verify' || name === 'upload';
    if (!isRead) {
      writes.push({ name, body });
      return await failWrite();
    }
    if (/"eth_send(Raw)?Transaction"/.test(body))
      throw new TypeError('Nothing is sent while a page is tested');
    if (isOwn || name.startsWith('node ')) reads.push(name);
    if (name === 'me' && loggedOut) return nobody();
    if (fault?.name === name) return await failRead(fault.fault, request);
    return await realFetch(request);
  };

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = request.method === 'GET' ? '' : await request.clone().text();
    const name = nameOf(request.method, new URL(request.url), body);
    const isHeld =
      (fault?.name === name && (fault.fault === 'late' || fault.fault === 'never')) ||
      orders.writes === 'held';
    if (!isHeld) inFlight++;
    try {
      return await answer(request, name, body);
    } finally {
      if (!isHeld) inFlight--;
    }
  };

  const rejection = () => Object.assign(new Error('User rejected the request.'), { code: 4001 });
  const digits = '0123456789abcdef';
  const someHash = () =>
    `0x${Array.from({ length: 64 }, () => digits[Math.floor(Math.random() * 16)]).join('')}`;

  type Request1193 = { method: string; params?: readonly unknown[] };
  interface Provider {
    request(call: Request1193): Promise<unknown>;
    tried?: true;
  }
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { provider } = (event as CustomEvent<{ provider: Provider }>).detail;
    if (provider.tried) return;
    provider.tried = true;
    const real = provider.request.bind(provider);
    provider.request = async (call) => {
      if (call.method === 'eth_sendTransaction') {
        const { to, data } = (call.params?.[0] ?? {}) as SentTransaction;
        transactions.push({ to, data });
        if (orders.wallet === 'vanish') return someHash();
        if (orders.wallet === 'hold') await untilReleased();
        throw rejection();
      }
      if (call.method === 'eth_signTypedData_v4' && orders.wallet !== 'vanish') {
        if (orders.wallet === 'hold') await untilReleased();
        throw rejection();
      }
      return await real(call);
    };
  });

  const watch = () =>
    new MutationObserver((all) => {
      changes += all.length;
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  watch();

  const isBusy = () => {
    const dialogs = [...document.querySelectorAll('[role=dialog], dialog[open]')];
    const front = dialogs.findLast((one) => one.checkVisibility()) ?? document;
    return front.querySelector('[aria-busy=true], .skeleton') !== null;
  };

  window.torture = {
    notes: () => ({
      reads: [...reads],
      writes: [...writes],
      transactions: [...transactions],
      inFlight,
      changes,
      busy: isBusy(),
    }),
    heal() {
      fault = undefined;
    },
    release() {
      for (const go of held.splice(0)) go();
    },
  };
}
