import { setTimeout as delay } from 'node:timers/promises';
import {
  isError,
  makeError,
  Transaction,
  type Provider,
  type TransactionReceipt,
  type TransactionRequest,
  type Wallet,
} from 'ethers';
import { offersFrom, type Fees } from './fees.js';

const LOOK_MS = 1_000;
const PATIENCE_MS = 60_000;
/** Nodes of one network learn of a transaction seconds apart; what none of them knew so often in a row is gone. */
const MISSES = 5;
/** Blocks that leave a transaction out before its fees are raised. */
const BLOCKS = 5;

/**
 * A transaction of an account that sends one at a time. It takes the place of an earlier one that no block has taken, and
 * while blocks leave it out itself, its fees are raised.
 */
export class Sending {
  /** of what was sent: the same but for its fees, so that one of them at most is mined */
  private readonly hashes: string[] = [];

  private constructor(
    private readonly account: Wallet,
    private readonly provider: Provider,
    private readonly request: TransactionRequest,
    private readonly offers: Fees[],
    private readonly record: (hash: string) => Promise<void>,
  ) {}

  /**
   * Sends it.
   * @param record is given each hash and the nonce before that is sent; where it fails, nothing is
   * @throws if the node refuses it, or what it has to take the place of pays nine times the network's fees
   */
  static async begin(
    account: Wallet,
    request: TransactionRequest,
    record: (hash: string, nonce: number) => Promise<void>,
  ): Promise<Sending> {
    const { provider } = account;
    if (!provider) throw new Error('The account has no node');
    const [nonce, fees] = await Promise.all([account.getNonce('latest'), provider.getFeeData()]);
    const sending = new Sending(account, provider, { ...request, nonce }, offersFrom(fees), (hash) =>
      record(hash, nonce),
    );
    await sending.send();
    return sending;
  }

  /**
   * Looks itself: ethers would wait a minute for what was dropped, and search whole blocks for what replaced it.
   * @throws if it failed, has no receipt after a minute, or was dropped, as in a reorganisation
   */
  async receipt(): Promise<TransactionReceipt> {
    let misses = 0;
    let raisedAt: number | undefined;
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
      const receipts = await Promise.all(
        this.hashes.map((hash) => answered(this.provider.getTransactionReceipt(hash))),
      );
      const receipt = receipts.find(Boolean);
      if (receipt?.status === 0) throw reverted(receipt);
      if (receipt) return receipt;
      const isKnown = await answered(this.isKnown());
      if (isKnown !== undefined) misses = isKnown ? 0 : misses + 1;
      if (misses === MISSES) throw new Error(`${this.hashes.join(', ')} was dropped`);
      const block = await answered(this.provider.getBlockNumber());
      const passed = block === undefined ? 0 : block - (raisedAt ??= block);
      if (misses === 0 && passed >= BLOCKS) {
        raisedAt = block;
        // mined meanwhile, or the fees cannot be raised: what was sent before is still looked for
        await this.send().catch(() => undefined);
      }
      await delay(LOOK_MS);
    }
    throw new Error(`${this.hashes.join(', ')} has no receipt yet`);
  }

  /** Sends it with the lowest fees above its last ones that the node takes. */
  private async send(): Promise<void> {
    for (let fees = this.offers.shift(); fees; fees = this.offers.shift()) {
      const signed = await this.account.signTransaction(
        await this.account.populateTransaction({ ...this.request, ...fees }),
      );
      const hash = Transaction.from(signed).hash ?? '';
      await this.record(hash);
      try {
        await this.provider.broadcastTransaction(signed);
      } catch (error) {
        if (isError(error, 'REPLACEMENT_UNDERPRICED')) continue;
        // the node has it already: from a process that was stopped, or its answer was lost
        if (!(await this.provider.getTransaction(hash))) throw error;
      }
      this.hashes.push(hash);
      return;
    }
    throw new Error(`An earlier transaction of ${this.account.address} pays too much to be replaced`);
  }

  private async isKnown(): Promise<boolean> {
    const found = await Promise.all(this.hashes.map((hash) => this.provider.getTransaction(hash)));
    return found.some((transaction) => transaction !== null);
  }
}

/** What a node says; undefined if it fails to, which says nothing about what was sent. */
const answered = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

const reverted = (receipt: TransactionReceipt) =>
  makeError('the transaction reverted', 'CALL_EXCEPTION', {
    action: 'sendTransaction',
    transaction: { to: receipt.to, from: receipt.from, data: '' },
    ...{ data: null, reason: null, invocation: null, revert: null, receipt },
  });
