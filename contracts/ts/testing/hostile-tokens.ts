import { AbiCoder, concat, encodeBytes32String, id, Interface, toUtf8Bytes } from 'ethers';
import { hostileTokenBytecode } from './generated/hostileToken.bytecode.js';
import { hostileTokenAbi } from './generated/hostileToken.js';

const contract = new Interface(hostileTokenAbi);

/** The contract's `Manner`: how a function of a hostile token behaves. */
const manners = {
  honest: 0,
  returns: 1,
  reverts: 2,
  returnsLong: 3,
  revertsLong: 4,
  loops: 5,
  fails: 6,
  recurs: 7,
  changes: 8,
} as const;

/** The response of a hostile token's function. */
export interface HostileAnswer {
  manner: keyof typeof manners;
  /** Of the long ones, in bytes. */
  length?: number;
  /** 0x hex, as it is. */
  data?: string;
}

/** A token that attacks its readers. Its name and symbol behave alike. */
export interface HostileToken {
  /** What is hostile in it. */
  kind: string;
  decimals: number;
  answer: HostileAnswer;
}

const encode = (type: string, value: unknown): string => AbiCoder.defaultAbiCoder().encode([type], [value]);
const text = (value: string): HostileAnswer => ({ manner: 'returns', data: encode('string', value) });
const bytes = (data: string): HostileAnswer => ({ manner: 'returns', data });
const refusal = (reason: string): HostileAnswer => ({
  manner: 'reverts',
  data: concat([id('Error(string)').slice(0, 10), encode('string', reason)]),
});
const word = (value: bigint): string => encode('uint256', value);
const hexOf = (value: string): string => `0x${Buffer.from(toUtf8Bytes(value)).toString('hex')}`;

/** Error texts of nodes and providers, which a contract can return too. */
const NODES_ERRORS = [
  'too many requests',
  'rate limit exceeded',
  '429 Too Many Requests',
  'request limit reached, capacity exceeded',
  'your app has been throttled',
  'query returned more than 10000 results. Try with this block range [0x1, 0x1]',
  'block range is limited to 1 blocks',
  'header not found',
  'missing trie node',
  'execution aborted (timeout = 5s)',
  'Internal error',
  'connection reset by peer',
  'ETIMEDOUT',
  'project ID does not have access to this network',
  '{"jsonrpc":"2.0","id":1,"error":{"code":429,"message":"slow down"}}',
  '","code":-32005,"data":{"see":"',
];

/** Unicode tricks to imitate others or to break a page. */
const UNICODE = {
  'turns the text around it': 'USD\u202eC NIOC\u202c\u2067',
  'hides its letters': 'U\u200bS\u200cD\u200d\u2060C\ufeff\u00ad',
  'is control characters': 'US\u0000D\u0007C\u001b[31m\r\n\t',
  'is made of tags': '\u{e0055}\u{e0053}\u{e0044}\u{e0043}',
  'piles up marks': `Z${'\u0301'.repeat(600)}`,
  'looks like another script': 'U\u0405D\u0421',
  'is nothing to see': ' \u00a0\u3000\u2800\u3164\u115f ',
  'is markup': '<img src=x onerror=alert(1)><script>alert(1)</script>',
  'is a template': '${{7*7}}{{constructor}} %s%n ../../etc/passwd',
  'is family of emoji': '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'.repeat(20),
  'is one endless word': 'W'.repeat(1_500),
};

/** Responses that are not a short text. */
const ODD: Record<string, HostileAnswer> = {
  'answers nothing': bytes('0x'),
  'answers one byte': bytes('0x01'),
  'answers a number': bytes(word(2n ** 256n - 1n)),
  'answers an address': bytes(encode('address', `0x${'ab'.repeat(20)}`)),
  'answers 32 bytes of text': bytes(encodeBytes32String('Old Token')),
  'answers 32 bytes that are no text': bytes(`0x${'ff'.repeat(32)}`),
  'answers a text with no bytes': bytes(encode('string', '')),
  'answers a text that is not UTF-8': bytes(encode('bytes', `0xc3${'28a0a1e28228'.repeat(4)}`)),
  'answers a text longer than its answer': bytes(concat([word(32n), word(2n ** 64n), hexOf('USDC')])),
  'answers a text that begins beyond its answer': bytes(concat([word(2n ** 255n), word(4n)])),
  'answers a text that begins in itself': bytes(concat([word(0n), word(0n)])),
  'answers a list of texts': bytes(encode('string[]', ['USD', 'Coin'])),
  'answers 20 kilobytes': { manner: 'returnsLong', length: 20_000 },
  'answers 200 kilobytes': { manner: 'returnsLong', length: 200_000 },
  'answers megabytes': { manner: 'returnsLong', length: 3_500_000 },
  'refuses without a word': { manner: 'reverts', data: '0x' },
  'refuses with an error of its own': { manner: 'reverts', data: id('Unfriendly()').slice(0, 10) },
  'refuses with a panic': { manner: 'reverts', data: concat([id('Panic(uint256)').slice(0, 10), word(1n)]) },
  'refuses with 100 kilobytes': { manner: 'revertsLong', length: 100_000 },
  'refuses with megabytes': { manner: 'revertsLong', length: 3_500_000 },
  'never ends': { manner: 'loops' },
  'never ends, calling itself': { manner: 'recurs' },
  'fails and burns its gas': { manner: 'fails' },
  'answers something else in every block': { manner: 'changes' },
};

/** More than 40 kinds of tokens that attack readers of their names. */
export function hostileTokens(): HostileToken[] {
  const kinds: [string, HostileAnswer][] = [
    ...NODES_ERRORS.map((reason): [string, HostileAnswer] => [
      `refuses as a node does: ${reason}`,
      refusal(reason),
    ]),
    ...Object.entries(UNICODE).map(([kind, value]): [string, HostileAnswer] => [kind, text(value)]),
    ...Object.entries(ODD),
    ['calls itself a stablecoin', text('USDC')],
  ];
  return kinds.map(([kind, answer]) => ({ kind, answer, decimals: 18 }));
}

/** A token for every possible number of decimals. */
export function tokensOfAllDecimals(): HostileToken[] {
  return Array.from({ length: 256 }, (_, decimals) => ({
    kind: `has ${decimals} decimals`,
    answer: text('Decimal'),
    decimals,
  }));
}

/** Data of the transaction that deploys a hostile token, whose whole supply belongs to `holder`. */
export function hostileTokenInitCode({ decimals, answer }: HostileToken, holder: string): string {
  const selectors = ['name()', 'symbol()'].map(selectorOf);
  return concat([
    hostileTokenBytecode,
    contract.encodeDeploy([decimals, holder, selectors, answerOf(answer)]),
  ]);
}

/** Data of the transaction that sets the response of a hostile token's function. */
export function hostileTokenCall(signature: string, answer: HostileAnswer): string {
  return contract.encodeFunctionData('answerWith', [selectorOf(signature), answerOf(answer)]);
}

function selectorOf(signature: string): string {
  return id(signature).slice(0, 10);
}

function answerOf({ manner, length = 0, data = '0x' }: HostileAnswer) {
  return { manner: manners[manner], length, data };
}
