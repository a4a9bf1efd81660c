import type { DemoChain } from '@launchpad/seed';
import { Transaction } from 'ethers';
import type { BrowserContext } from 'playwright-core';

interface RpcCall {
  id: number;
  method: string;
  params: unknown[];
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The bids that the wallets of a browser have signed, kept from the network as a private relay does. */
export class HeldBack {
  readonly signed: Transaction[] = [];

  private constructor(private readonly chain: DemoChain) {}

  /** Begins to hold back what is sent to the auction. */
  static async in(context: BrowserContext, chain: DemoChain): Promise<HeldBack> {
    const held = new HeldBack(chain);
    await context.route(`${chain.network.publicRpcUrl}**`, async (route) => {
      const body = route.request().method() === 'POST' ? (route.request().postDataJSON() as unknown) : [];
      const calls = (Array.isArray(body) ? body : [body]) as RpcCall[];
      if (!calls.some((call) => held.isBid(call))) return route.continue();
      const answers = await Promise.all(calls.map((call) => held.answer(call)));
      const json = Array.isArray(body) ? answers : answers[0];
      return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
    });
    return held;
  }

  /** Sends one to the network. */
  async release(transaction: Transaction): Promise<void> {
    await this.chain.provider.send('eth_sendRawTransaction', [transaction.serialized]);
  }

  private isBid({ method, params }: RpcCall): boolean {
    if (method !== 'eth_sendRawTransaction') return false;
    return sameText(Transaction.from(String(params[0])).to ?? '', this.chain.network.auction);
  }

  private async answer(call: RpcCall): Promise<object> {
    const { id, method, params } = call;
    if (!this.isBid(call)) {
      return { jsonrpc: '2.0', id, result: (await this.chain.provider.send(method, params)) as unknown };
    }
    const transaction = Transaction.from(String(params[0]));
    this.signed.push(transaction);
    return { jsonrpc: '2.0', id, result: transaction.hash };
  }
}
