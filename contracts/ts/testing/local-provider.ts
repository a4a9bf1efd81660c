import { JsonRpcProvider, Network, type Subscriber, type Subscription } from 'ethers';

const POLL_MS = 50;

/** A provider for a node on this machine: polls often, without batching or caching. */
export function localProvider(rpcUrl: string, chainId: number): JsonRpcProvider {
  return new LocalProvider(rpcUrl, chainId, {
    staticNetwork: Network.from(chainId),
    polling: true,
    pollingInterval: POLL_MS,
    cacheTimeout: -1,
    batchMaxCount: 1,
  });
}

class LocalProvider extends JsonRpcProvider {
  override _getSubscriber(subscription: Subscription): Subscriber {
    return subscription.type === 'transaction'
      ? new ReceiptSubscriber(this, subscription.hash)
      : super._getSubscriber(subscription);
  }
}

/**
 * Waits for a transaction's receipt. Ethers looks for it at each new block; a chain that mines a block for each transaction
 * may have no later one, and ethers misses the block that comes while it begins to watch.
 */
class ReceiptSubscriber implements Subscriber {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly provider: JsonRpcProvider,
    private readonly hash: string,
  ) {}

  start(): void {
    this.timer ??= setInterval(() => void this.look(), POLL_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  pause(): void {
    this.stop();
  }

  resume(): void {
    this.start();
  }

  private async look(): Promise<void> {
    const receipt = await this.provider.getTransactionReceipt(this.hash).catch(() => null);
    if (receipt && this.timer) await this.provider.emit(this.hash, receipt);
  }
}
