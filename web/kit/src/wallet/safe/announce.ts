import SafeAppsSDK from '@safe-global/safe-apps-sdk';
import { withTimeout } from '../../api/deadline';
import { announceWallet } from '../discovery';
import { connectWallet } from '../wallet';
import { safeProvider, type FramingSafe } from './provider';

/** The page in a frame of Safe's page, as a Safe App. */

export const SAFE_RDNS = 'global.safe.app';

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%2312FF80"/%3E%3Cpath d="M9 9h14v14H9z" fill="none" stroke="%23121312" stroke-width="2.4"/%3E%3Cpath d="M14 14h4v4h-4z" fill="%23121312"/%3E%3C/svg%3E';

const info = { uuid: '0d1c5a1e-5afe-4f0a-8b7e-6c61756e6368', name: 'Safe', icon: ICON, rdns: SAFE_RDNS };

/** Safe's page may not listen yet when this one has loaded; it then answers at once, and other pages never do. */
const ATTEMPTS = 5;
const ANSWER_MS = 1_000;

/**
 * Asks the page around this one for its Safe, and connects it as a wallet (EIP-6963). Nothing changes if that page is
 * not Safe's: if it doesn't answer in time, or not with a Safe.
 */
export async function announceSafe(): Promise<void> {
  const sdk = new SafeAppsSDK();
  const safe = await framingSafe(sdk);
  if (!safe) return;
  // owners then need no transaction to sign in; a page that can't be set this way does as it is set
  void sdk.eth.setSafeSettings([{ offChainSigning: true }]).catch(() => undefined);
  announceWallet({ info, provider: safeProvider(safe, sdk) });
  await connectWallet(SAFE_RDNS);
}

async function framingSafe(sdk: SafeAppsSDK): Promise<FramingSafe | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const asked = sdk.safe.getInfo().catch(() => undefined);
    const answer: unknown = await withTimeout(ANSWER_MS, asked);
    if (answer !== undefined) return safeOf(answer);
  }
  return undefined;
}

function safeOf(answer: unknown): FramingSafe | undefined {
  const { safeAddress, chainId } = (answer ?? {}) as { safeAddress?: unknown; chainId?: unknown };
  const isAddress = typeof safeAddress === 'string' && /^0x[0-9a-f]{40}$/i.test(safeAddress);
  const isChainId = typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0;
  return isAddress && isChainId ? { address: safeAddress.toLowerCase(), chainId } : undefined;
}
