import { auctionInterface, decodeAuctionLog, erc20Interface, type AuctionEvent } from '@launchpad/contracts';
import { localProvider } from '@launchpad/contracts/testing';
import type { Network } from '@launchpad/api';
import { Interface, MaxUint256, Wallet, type JsonRpcProvider, type TransactionReceipt } from 'ethers';

/** What a block of the local chains holds: no transaction may ask for more. */
const GAS_OF_A_BLOCK = 30_000_000n;

/** Who sends a transaction. */
export interface Sender {
  address: string;
  privateKey: string;
}

/** One local chain: its clock can be moved, and what is sent to it is mined at once. */
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

  /** Moves the chain's clock on to a moment; a moment that is past is left alone. */
  async warpTo(timestamp: number): Promise<void> {
    if ((await this.now()) >= timestamp) return;
    await this.provider.send('evm_setNextBlockTimestamp', [timestamp]);
    await this.provider.send('evm_mine', []);
  }

  /** Calls a contract and waits until it is done. Throws with the contract's own reason when it refuses. */
  async send(
    sender: Sender,
    to: string,
    abi: Interface,
    method: string,
    args: unknown[],
  ): Promise<TransactionReceipt> {
    const wallet = new Wallet(sender.privateKey, this.provider);
    const data = abi.encodeFunctionData(method, args);
    try {
      const response = await wallet.sendTransaction({
        to,
        data,
        gasLimit: await this.gasFor(wallet, to, data),
      });
      const receipt = await response.wait();
      if (!receipt) throw new Error('no receipt');
      return receipt;
    } catch (error) {
      throw new Error(`${method} on chain ${this.network.chainId} failed: ${reasonOf(abi, error)}`, {
        cause: error,
      });
    }
  }

  /** Half more than estimated, as wallets give: others change the book before the transaction is mined. */
  private async gasFor(wallet: Wallet, to: string, data: string): Promise<bigint> {
    const estimated = await wallet.estimateGas({ to, data });
    const withMargin = (estimated * 3n) / 2n;
    return withMargin < GAS_OF_A_BLOCK ? withMargin : estimated;
  }

  /** Calls the auction; answers the receipt and the auction's events in it. */
  async auction(
    sender: Sender,
    method: string,
    args: unknown[],
  ): Promise<{ receipt: TransactionReceipt; events: AuctionEvent[] }> {
    const receipt = await this.send(sender, this.network.auction, auctionInterface, method, args);
    return { receipt, events: receipt.logs.map(decodeAuctionLog).filter((event) => event !== undefined) };
  }

  /** Lets a contract take the sender's tokens, without a limit, unless it may already. */
  async approve(sender: Sender, token: string, spender: string = this.network.auction): Promise<void> {
    const data = erc20Interface.encodeFunctionData('allowance', [sender.address, spender]);
    const allowance = BigInt(await this.provider.call({ to: token, data }));
    if (allowance < MaxUint256 / 2n)
      await this.send(sender, token, erc20Interface, 'approve', [spender, MaxUint256]);
  }

  /** Balance of a token in its smallest unit. */
  async balance(token: string, owner: string): Promise<bigint> {
    const data = erc20Interface.encodeFunctionData('balanceOf', [owner]);
    return BigInt(await this.provider.call({ to: token, data }));
  }
}

function reasonOf(abi: Interface, error: unknown): string {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  const parsed = typeof data === 'string' ? abi.parseError(data) : undefined;
  if (parsed) return `${parsed.name}(${parsed.args.join(', ')})`;
  return error instanceof Error && 'shortMessage' in error ? String(error.shortMessage) : String(error);
}
