import { erc20Interface } from '@launchpad/contracts';
import { AbiCoder, decodeBytes32String } from 'ethers';
import type { ChainNode } from '../node/chain-node.js';

/** What a token says of itself. */
export interface Token {
  address: string;
  name: string;
  symbol: string;
  decimals: number;
}

const LONGEST = 64;
const CONTROL = /\p{C}/gu;

/** Reads names, symbols and decimals of tokens, each token once. */
export class TokenReader {
  private readonly known = new Map<string, Token>();

  /**
   * @param address lowercase
   * @param decimals as the pool's terms say, for a token that does not say it
   */
  async read(node: ChainNode, address: string, decimals: number): Promise<Token> {
    const known = this.known.get(address);
    if (known) return known;
    const [name, symbol, own] = await Promise.all(
      (['name', 'symbol', 'decimals'] as const).map((field) =>
        node.view(address, erc20Interface.encodeFunctionData(field)),
      ),
    );
    const token = {
      address,
      name: text(name) || address,
      symbol: text(symbol) || '?',
      decimals: small(own) ?? decimals,
    };
    this.known.set(address, token);
    return token;
  }
}

// A token may return anything: some return bytes32, and nobody promises that a name is short or printable.
function text(bytes: string | null | undefined): string {
  if (!bytes) return '';
  return plain(decoded(bytes));
}

function decoded(bytes: string): string {
  try {
    return String(AbiCoder.defaultAbiCoder().decode(['string'], bytes)[0]);
  } catch {
    try {
      return decodeBytes32String(bytes);
    } catch {
      return '';
    }
  }
}

function plain(value: string): string {
  return Array.from(value.replace(CONTROL, '').trim()).slice(0, LONGEST).join('');
}

function small(bytes: string | null | undefined): number | undefined {
  if (!bytes || bytes.length !== 66) return undefined;
  const value = BigInt(bytes);
  return value <= 255n ? Number(value) : undefined;
}
