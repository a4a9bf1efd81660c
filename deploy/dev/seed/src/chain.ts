import { transactions, type Network } from '@launchpad/client';
import {
  auctionInterface,
  decodeAuctionLog,
  erc20Interface,
  fixedPriceSaleInterface,
  testTokenInterface,
  type AuctionEvent,
} from '@launchpad/contracts';
import { localProvider } from '@launchpad/contracts/testing';
import { Wallet, type Interface, type JsonRpcProvider, type TransactionReceipt } from 'ethers';

/** Gas limit of a block on the local chains, and so of any transaction. */
const GAS_OF_A_BLOCK = 30_000_000n;

/** The sender of a transaction. */
export interface Sender {
  address: string;
  privateKey: string;
}

/** The outcome of a transaction: its receipt and the auction's events in it. */
export interface Transacted {
  receipt: TransactionReceipt;
  events: AuctionEvent[];
}

/** A local chain, whose clock can be moved and which mines transactions at once. */
export class DemoChain {
  readonly provider: JsonRpcProvider;

  constructor(readonly network: Network) {
    this.provider = localProvider(network.publicRpcUrl, network.chainId);
  }

  close(): void {
    this.provider.destroy();
  }

  /** Unix seconds of the newest block. */
  async now(): Promise<number> {
    return (await this.provider.getBlock('latest'))?.timestamp ?? 0;
  }

  /** Moves the chain's clock forward to a time. Does nothing if that is in the past. */
  async warpTo(timestamp: number): Promise<void> {
    if ((await this.now()) >= timestamp) return;
    await this.provider.send('evm_setNextBlockTimestamp', [timestamp]);
    await this.provider.send('evm_mine', []);
  }

  /** Sends a transaction and waits until it is mined. Throws with the contract's own reason when it reverts. */
  async transact(
    sender: Sender,
    { to, data }: Pick<transactions.UnsignedTransaction, 'to' | 'data'>,
  ): Promise<Transacted> {
    const wallet = new Wallet(sender.privateKey, this.provider);
    try {
      const gasLimit = await this.gasFor(wallet, to, data);
      const receipt = await (await wallet.sendTransaction({ to, data, gasLimit })).wait();
      if (!receipt) throw new Error('no receipt');
      const events = receipt.logs.map(decodeAuctionLog).filter((event) => event !== undefined);
      return { receipt, events };
    } catch (error) {
      throw new Error(`${functionIn(data)} on chain ${this.network.chainId} failed: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }

  /** Calls a contract in the same way. */
  async send(
    sender: Sender,
    to: string,
    abi: Interface,
    method: string,
    args: unknown[],
  ): Promise<TransactionReceipt> {
    const data = abi.encodeFunctionData(method, args);
    return (await this.transact(sender, { to, data })).receipt;
  }

  /** Calls the auction in the same way. */
  async auction(sender: Sender, method: string, args: unknown[]): Promise<Transacted> {
    const data = auctionInterface.encodeFunctionData(method, args);
    return await this.transact(sender, { to: this.network.auction, data });
  }

  /** Half more than estimated, as wallets do: others can change the order book before the transaction is mined. */
  private async gasFor(wallet: Wallet, to: string, data: string): Promise<bigint> {
    const estimated = await wallet.estimateGas({ to, data });
    const withMargin = (estimated * 3n) / 2n;
    return withMargin < GAS_OF_A_BLOCK ? withMargin : estimated;
  }

  /** Approves a contract for the sender's tokens, without a limit, unless it already is. */
  async approve(sender: Sender, token: string, spender: string = this.network.auction): Promise<void> {
    const data = erc20Interface.encodeFunctionData('allowance', [sender.address, spender]);
    const allowance = BigInt(await this.provider.call({ to: token, data }));
    const approval = transactions.approve(this.network.chainId, token, spender);
    if (allowance < transactions.UNLIMITED / 2n) await this.transact(sender, approval);
  }

  /** Balance of a token in its smallest unit. */
  async balance(token: string, owner: string): Promise<bigint> {
    const data = erc20Interface.encodeFunctionData('balanceOf', [owner]);
    return BigInt(await this.provider.call({ to: token, data }));
  }
}

const interfaces = [auctionInterface, fixedPriceSaleInterface, testTokenInterface];

function functionIn(data: string): string {
  const selector = data.slice(0, 10);
  return interfaces.map((abi) => abi.getFunction(selector)?.name).find(Boolean) ?? selector;
}

function reasonOf(error: unknown): string {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  const parsed =
    typeof data === 'string' ? interfaces.map((abi) => abi.parseError(data)).find(Boolean) : undefined;
  if (parsed) return `${parsed.name}(${parsed.args.join(', ')})`;
  return error instanceof Error && 'shortMessage' in error ? String(error.shortMessage) : String(error);
}
