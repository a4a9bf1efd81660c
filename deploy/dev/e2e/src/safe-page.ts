import { randomBytes } from 'node:crypto';
import { combined, type SafeTransaction } from '@launchpad/contracts';
import { demoSafe, MULTI_SEND } from '@launchpad/contracts/testing';
import { SAFE_PAGE } from '@launchpad/local';
import type { DemoChain } from '@launchpad/seed';
import { getBytes, hashMessage, type Wallet } from 'ethers';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { openPage } from './browser.js';

/** Passes the messages of the app in its frame on to `askSafe`, as Safe's page does (Safe Apps SDK 9). */
const HTML = `<!doctype html>
<title>Safe</title>
<iframe style="width: 1200px; height: 850px; border: 0"></iframe>
<script>
  const frame = document.querySelector('iframe');
  addEventListener('message', async ({ data, source, origin }) => {
    if (source !== frame.contentWindow || typeof data?.method !== 'string') return;
    const { id, method, params } = data;
    const [success, answer] = await askSafe(method, params).then((data) => [true, { data }], (error) => [false, { error: error.message }]);
    source.postMessage({ id, version: '9.1.0', success, ...answer }, origin);
  });
  frame.src = new URLSearchParams(location.search).get('app');
</script>`;

interface Proposal {
  transaction: SafeTransaction;
  /** of the transaction that carries it, once the owners have signed */
  hash?: string;
}

type Calls = readonly { to: string; data: string }[];

/** What the methods take; each has some of it. */
interface Params {
  call: string;
  params: unknown[];
  message: string;
  txs: Calls;
  safeTxHash: string;
}

/** Safe's page with the demo Safe and an app in a frame. The owners sign messages at once, transactions on demand. */
export class SafePage {
  /** the methods that asked the owners */
  readonly prompts: string[] = [];
  readonly app: FrameLocator;
  private readonly proposals = new Map<string, Proposal>();

  private constructor(
    readonly page: Page,
    readonly faults: string[],
    private readonly chain: DemoChain,
  ) {
    this.app = page.frameLocator('iframe');
  }

  /**
   * Opens it with an app.
   * @param origin another one than the product lets frame it
   */
  static async open(browser: Browser, chain: DemoChain, app: string, origin = SAFE_PAGE): Promise<SafePage> {
    const { page, faults } = await openPage(browser);
    const safe = new SafePage(page, faults, chain);
    await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: HTML }));
    await page.exposeFunction('askSafe', (method: string, params: Params) => safe.answer(method, params));
    // Chromium takes a page that no server sent for one of the internet, which may not frame one of this machine
    await page.context().grantPermissions(['local-network-access'], { origin });
    await page.goto(`${origin}/?app=${encodeURIComponent(app)}`);
    return safe;
  }

  /** The owners sign what is proposed, and it is executed. */
  async sign(sender: Wallet): Promise<void> {
    for (const proposal of this.proposals.values())
      proposal.hash ??= await demoSafe.execute(proposal.transaction, sender);
  }

  private async answer(method: string, params: Params): Promise<unknown> {
    const { chainId } = this.chain.network;
    const { address, threshold, owners } = demoSafe;
    switch (method) {
      case 'getSafeInfo':
        return { safeAddress: address, chainId, threshold, owners: owners.map((owner) => owner.address) };
      case 'rpcCall':
        if (params.call === 'safe_setSettings') return params.params[0];
        return this.chain.provider.send(params.call, params.params);
      case 'signMessage': {
        this.prompts.push(method);
        const messageHash = hashMessage(getBytes(params.message));
        return { messageHash, signature: demoSafe.sign(messageHash, chainId) };
      }
      case 'sendTransactions':
        this.prompts.push(method);
        return { safeTxHash: this.propose(params.txs) };
      case 'getTxBySafeTxHash': {
        const proposal = this.proposals.get(params.safeTxHash);
        if (!proposal) throw new Error('Not found');
        const { hash } = proposal;
        return hash ? { txStatus: 'SUCCESS', txHash: hash } : { txStatus: 'AWAITING_CONFIRMATIONS' };
      }
      default:
        throw new Error(`Unknown method ${method}`);
    }
  }

  private propose(calls: Calls): string {
    const [first] = calls;
    if (!first) throw new Error('No transactions were passed');
    const transaction = calls.length > 1 ? combined(MULTI_SEND, calls) : first;
    const safeTxHash = `0x${randomBytes(32).toString('hex')}`;
    this.proposals.set(safeTxHash, { transaction });
    return safeTxHash;
  }
}
