import { concat, id, Interface, ZeroHash, zeroPadBytes } from 'ethers';
import { hostileWalletBytecode } from './generated/hostileWallet.bytecode.js';
import { hostileWalletAbi } from './generated/hostileWallet.js';

const contract = new Interface(hostileWalletAbi);

/** The contract's `Manner`: how it answers who asks whether it signed. */
const manners = {
  returns: 0,
  reverts: 1,
  returnsLong: 2,
  revertsLong: 3,
  loops: 4,
  fails: 5,
  recurs: 6,
  changes: 7,
  writes: 8,
} as const;

/** A contract wallet that attacks who verifies its signatures, none of which is valid. */
export interface HostileWallet {
  /** What is hostile in it. */
  kind: string;
  manner: keyof typeof manners;
  /** Of the long ones, in bytes. */
  length?: number;
  /** 0x hex, as it is. */
  data?: string;
}

/** The selector that is the answer for a valid signature (EIP-1271). */
const VALID = '0x1626ba7e';

const error = (reason: string) =>
  concat([
    id('Error(string)').slice(0, 10),
    new Interface(['function f(string)']).encodeFunctionData('f', [reason]).replace(/^0x.{8}/, '0x'),
  ]);

/** One of each kind; that of {@link alternatingWallet} is not among them. */
export const hostileWallets: readonly HostileWallet[] = [
  { kind: 'answers nothing', manner: 'returns', data: '0x' },
  { kind: 'answers the bare selector', manner: 'returns', data: VALID },
  { kind: 'answers the selector on the wrong side', manner: 'returns', data: `0x${'0'.repeat(56)}1626ba7e` },
  { kind: 'answers the selector with junk behind', manner: 'returns', data: VALID.padEnd(66, 'f') },
  { kind: 'answers true', manner: 'returns', data: `0x${'0'.repeat(63)}1` },
  { kind: 'answers zero', manner: 'returns', data: ZeroHash },
  { kind: 'answers that it does not sign', manner: 'returns', data: zeroPadBytes('0xffffffff', 32) },
  { kind: 'refuses without a word', manner: 'reverts', data: '0x' },
  { kind: 'refuses with the word for valid', manner: 'reverts', data: zeroPadBytes(VALID, 32) },
  { kind: 'refuses as a throttling node does', manner: 'reverts', data: error('429 Too Many Requests') },
  { kind: 'refuses as a lagging node does', manner: 'reverts', data: error('header not found') },
  { kind: 'refuses as a failing node does', manner: 'reverts', data: error('Internal error') },
  { kind: 'refuses with 100 kilobytes', manner: 'revertsLong', length: 100_000 },
  { kind: 'refuses with megabytes', manner: 'revertsLong', length: 3_500_000 },
  { kind: 'answers megabytes', manner: 'returnsLong', length: 3_500_000 },
  { kind: 'never ends', manner: 'loops' },
  { kind: 'never ends, calling itself', manner: 'recurs' },
  { kind: 'fails and burns its gas', manner: 'fails' },
  { kind: 'writes', manner: 'writes' },
];

/** Signs in even blocks, and not in odd ones. */
export const alternatingWallet: HostileWallet = {
  kind: 'answers something else in every block',
  manner: 'changes',
};

/** Data of the transaction that deploys a hostile wallet. */
export function hostileWalletInitCode({ manner, length = 0, data = '0x' }: HostileWallet): string {
  return concat([hostileWalletBytecode, contract.encodeDeploy([manners[manner], length, data])]);
}
