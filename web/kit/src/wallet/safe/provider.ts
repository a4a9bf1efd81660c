import { SafeAppProvider } from '@safe-global/safe-apps-provider';
import type SafeAppsSDK from '@safe-global/safe-apps-sdk';
import { withTimeout } from '../../api/deadline';
import { walletChainId } from '../network';
import type { Eip1193Provider } from '../types';

/** The Safe whose page shows this one in a frame; its address in lower case. */
export interface FramingSafe {
  address: string;
  chainId: number;
}

type Request = Parameters<Eip1193Provider['request']>[0];

/** What the owners are asked, which takes as long as they do. */
const PROMPTS = new Set(['personal_sign', 'eth_signTypedData_v4', 'wallet_sendCalls']);
const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * Safe's own provider, and what it lacks: accounts on request, the names of its capabilities and one receipt for all
 * calls of a batch as the standard has them (EIP-5792), networks that a Safe is not on, and the code of a rejection.
 * Transactions are sent as calls only.
 */
export function safeProvider({ address, chainId }: FramingSafe, sdk: SafeAppsSDK): Eip1193Provider {
  // it reads the first two only
  const safe = { safeAddress: address, chainId, threshold: 1, owners: [], isReadOnly: false };
  const provider = new SafeAppProvider(safe, sdk);
  const chain = walletChainId(chainId);

  const ask = async ({ method, params }: Request): Promise<unknown> => {
    const asked: Promise<unknown> = provider.request({ method, params: Array.isArray(params) ? params : [] });
    try {
      return await (PROMPTS.has(method) ? asked : withTimeout(RESPONSE_TIMEOUT_MS, asked));
    } catch (error) {
      const { message } = error as Error;
      throw /rejected/i.test(message) ? walletError(4001, message) : error;
    }
  };

  return {
    request: async (request) => {
      switch (request.method) {
        case 'eth_requestAccounts':
          return [address];
        case 'wallet_getCapabilities':
          return { [chain]: { atomic: { status: 'supported' } } };
        case 'wallet_switchEthereumChain':
          if (chainOf(request) === chainId) return null;
          throw walletError(4200, 'A Safe is on one network');
        case 'eth_sendTransaction':
          // its answer is the proposal's hash, which no chain knows: the page would take the transaction as lost
          throw walletError(4200, 'A Safe sends calls, which its owners sign');
        case 'wallet_getCallsStatus':
          return oneReceipt(await ask(request));
        default:
          return ask(request);
      }
    },
  };
}

const walletError = (code: number, message: string) => Object.assign(new Error(message), { code });

function chainOf({ params }: Request): number {
  const [asked] = (params ?? []) as readonly { chainId?: string }[];
  return Number(asked?.chainId);
}

/** Safe's provider repeats the receipt of the one transaction, with the logs of all calls, for each of them. */
function oneReceipt(answer: unknown): unknown {
  const { receipts, ...status } = (answer ?? {}) as { receipts?: unknown };
  return { ...status, atomic: true, receipts: Array.isArray(receipts) ? receipts.slice(0, 1) : [] };
}
