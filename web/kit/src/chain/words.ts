import { UndecodableAnswer } from './read';
import { rpc, rpcAll } from './rpc';

/**
 * Reads what a visitor's page shows of a contract without a chain library. The selectors are written out by the caller;
 * a test of its own holds them against the contract's interface.
 */

const WORD = 64;
const ANSWER = /^0x([0-9a-f]{64})+[0-9a-f]*$/i;

/** One argument or value of a call: 32 bytes. */
export const wordOf = (value: bigint | string): string => BigInt(value).toString(16).padStart(WORD, '0');

/** The answer of a view function, as its words of 32 bytes in hex. Throws the node's error, or `UndecodableAnswer`. */
export async function readWords(url: string, to: string, selector: string, args = ''): Promise<string[]> {
  return wordsIn(await rpc(url, 'eth_call', [{ to, data: selector + args }, 'latest']));
}

/** The answers of a view function to several arguments, in one request, each as in {@link readWords}. */
export async function readWordsOfAll(
  url: string,
  to: string,
  selector: string,
  args: readonly string[],
): Promise<string[][]> {
  const calls = args.map((one) => [{ to, data: selector + one }, 'latest']);
  return (await rpcAll(url, 'eth_call', calls)).map(wordsIn);
}

function wordsIn(result: unknown): string[] {
  if (typeof result !== 'string' || !ANSWER.test(result)) {
    throw new UndecodableAnswer('The node answered with no bytes');
  }
  return result.slice(2).match(/.{64}/g) ?? [];
}

export const uintAt = (words: readonly string[], index: number): bigint => BigInt(`0x${words[index] ?? '0'}`);

export const addressAt = (words: readonly string[], index: number): string =>
  `0x${(words[index] ?? '').slice(-40)}`.toLowerCase();

/** The text that a function returns by itself, as `string` or, as old tokens do, `bytes32`. */
export function textIn(words: readonly string[]): string {
  const [first = ''] = words;
  const isString = words.length > 1 && uintAt(words, 0) === 32n;
  const length = isString ? Number(uintAt(words, 1)) : WORD / 2;
  const hex = isString ? words.slice(2).join('') : first;
  const bytes = hex.slice(0, length * 2).match(/../g) ?? [];
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => parseInt(byte, 16)));
  return text.replace(/\0+$/, '');
}
