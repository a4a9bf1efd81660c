import { shownLine } from '@launchpad/api';
import { erc20Interface } from '@launchpad/contracts';
import { AbiCoder } from 'ethers';
import type { ChainNode } from '../node/chain-node.js';
import type { TokenNames } from '../chain/token-info.js';

/** In visible characters. */
const LONGEST_NAME = 64;
const LONGEST_SYMBOL = 24;

/** Reads a token's name and symbol; null if missing or not displayable. Never fails. */
export async function readToken(node: ChainNode, address: string): Promise<TokenNames> {
  const [name, symbol] = await Promise.all(
    (['name', 'symbol'] as const).map((field) =>
      node.view(address, erc20Interface.encodeFunctionData(field)),
    ),
  );
  return { name: shown(name, LONGEST_NAME), symbol: shown(symbol, LONGEST_SYMBOL) };
}

// Sanitised and truncated here, so that nothing downstream handles hostile text.
function shown(bytes: string | null | undefined, longest: number): string | null {
  const text = bytes ? decoded(bytes) : undefined;
  return (text && shownLine(text, longest)) || null;
}

function decoded(bytes: string): string | undefined {
  try {
    return String(AbiCoder.defaultAbiCoder().decode(['string'], bytes)[0]);
  } catch {
    return bytes.length === 66 ? oldStyle(Buffer.from(bytes.slice(2), 'hex')) : undefined;
  }
}

/** Old tokens return bytes32, padded with zeros. */
function oldStyle(bytes: Buffer): string | undefined {
  const end = bytes.indexOf(0);
  const text = end === -1 ? bytes : bytes.subarray(0, end);
  if (bytes.subarray(text.length).some((byte) => byte !== 0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
}
