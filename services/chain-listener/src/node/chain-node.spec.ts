import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { AnswerTooLarge } from '@launchpad/platform';
import { ChainNode } from './chain-node.js';
import { NodeRefused, NodeUnavailable, WrongAnswer } from './errors.js';

const HASH = `0x${'ab'.repeat(32)}`;
const ADDRESS = `0x${'cd'.repeat(20)}`;
const YES = `0x${'0'.repeat(63)}1`;
const NO = `0x${'0'.repeat(64)}`;
const header = {
  ...{ number: '0x5', hash: HASH, parentHash: HASH, timestamp: '0x1', logsBloom: '0x00' },
  transactions: [HASH, HASH],
};

describe("a chain's node", () => {
  let server: Server;
  let node: ChainNode;
  let answer: string;
  let status: number;
  let asked: { method: string; params: unknown[] };

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        asked = JSON.parse(body) as typeof asked;
        response.writeHead(status).end(answer);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    node = new ChainNode(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 4);
  });
  beforeEach(() => void (status = 200));
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const answers = (result: unknown) => (answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  const range = (from: number, to: number) => () => node.logs(ADDRESS, { from, to });

  it.each([
    ['chain id', () => node.chainId(), '0x61', 97, 'eth_chainId', []],
    ['newest block', () => node.head(), header, { number: 5 }, 'eth_getBlockByNumber', ['latest', false]],
    [
      'block by its number',
      () => node.header(26),
      header,
      { number: 5 },
      'eth_getBlockByNumber',
      ['0x1a', false],
    ],
    ['block beyond the newest', () => node.header(26), null, null, 'eth_getBlockByNumber', ['0x1a', false]],
    [
      'logs of a range',
      range(16, 31),
      [],
      [],
      'eth_getLogs',
      [{ address: ADDRESS, fromBlock: '0x10', toBlock: '0x1f' }],
    ],
    [
      'logs of a block',
      () => node.logs(ADDRESS, { blockHash: HASH }),
      [],
      [],
      'eth_getLogs',
      [{ address: ADDRESS, blockHash: HASH }],
    ],
    [
      'block that may have logs',
      () => node.mayHaveLogs(16),
      [header],
      true,
      'eth_getLogs',
      [{ fromBlock: '0x10', toBlock: '0x10' }],
    ],
    ['receipts of a block', () => node.receiptsOf(HASH), [], [], 'eth_getBlockReceipts', [HASH]],
    ['receipt', () => node.receipt(HASH), null, null, 'eth_getTransactionReceipt', [HASH]],
    [
      'view of a contract, with 300,000 gas',
      () => node.view(ADDRESS, '0x12'),
      '0x34',
      '0x34',
      'eth_call',
      [{ to: ADDRESS, data: '0x12', gas: `0x${(300_000).toString(16)}` }, 'latest'],
    ],
    ['contract', () => node.hasCode(ADDRESS), '0x60', true, 'eth_getCode', [ADDRESS, 'latest']],
  ])('is asked for a %s', async (_, call, result, expected, method, params) => {
    answers(result);
    const returned = await call();
    expect({ returned }).toMatchObject({ returned: expected });
    expect(asked).toMatchObject({ method, params });
  });

  it('says how many transactions a block has', async () => {
    answers(header);
    expect(await node.head()).toMatchObject({ transactionCount: 2 });
  });

  it('returns a block of the number that was asked for, or none', async () => {
    answers(header);
    expect(await node.headerBelow(5)).toMatchObject({ number: 5 });
    for (const number of [4, 6]) {
      await expect(node.headerBelow(number)).rejects.toThrow(`no block ${number}, which is below its newest`);
    }
    answers(null);
    await expect(node.headerBelow(5)).rejects.toBeInstanceOf(WrongAnswer);
  });

  it.each([
    ['view', () => node.view(ADDRESS, '0x'), '0x', null],
    ['logs of a block', () => node.mayHaveLogs(5), [], false],
    ['address without a contract', () => node.hasCode(ADDRESS), '0x', false],
    ['signature', () => node.signed('0x12'), YES, true],
    ['refused signature', () => node.signed('0x12'), NO, false],
  ])('distinguishes something from nothing: %s', async (_, call, result, expected) => {
    answers(result);
    expect(await call()).toBe(expected);
  });

  it.each(['0x', '0x1', `${NO}00`, `0x${'0'.repeat(63)}2`])(
    'returns one word of yes or no for a signature, not %s',
    async (result) => {
      answers(result);
      await expect(node.signed('0x12')).rejects.toBeInstanceOf(WrongAnswer);
    },
  );

  it('may be without the receipts of a block', async () => {
    answer = JSON.stringify({ error: { code: -32601, message: 'the method does not exist' } });
    expect(await node.receiptsOf(HASH)).toBeNull();
    answer = 'no';
    await expect(node.receiptsOf(HASH)).rejects.toBeInstanceOf(WrongAnswer);
    await expect(node.receiptsOf(HASH)).rejects.not.toBeInstanceOf(NodeRefused);
  });

  it('may have logs of a block where it rejects the question, or answers too much or too late', async () => {
    answer = JSON.stringify({ error: { code: -32602, message: 'of which address?' } });
    expect(await node.mayHaveLogs(5)).toBe(true);
    answer = answers([]).padEnd(16_000_001);
    expect(await node.mayHaveLogs(5)).toBe(true);
    answer = 'no';
    await expect(node.mayHaveLogs(5)).rejects.toBeInstanceOf(WrongAnswer);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    expect(await node.mayHaveLogs(5)).toBe(true);
  });

  it('is not trusted with logs of a block while it throttles', async () => {
    status = 429;
    await expect(node.mayHaveLogs(5)).rejects.toBeInstanceOf(NodeUnavailable);
  });

  const tooLarge = (call: () => Promise<unknown>) =>
    call().then(
      () => false,
      (error: unknown) => error instanceof AnswerTooLarge,
    );
  const limits: [string, () => Promise<unknown>, unknown, number][] = [
    ['the newest block', () => node.head(), header, 2_000_000],
    ['the logs of a block', () => node.logs(ADDRESS, { blockHash: HASH }), [], 16_000_000],
    ['the logs of a block by its number', range(5, 5), [], 16_000_000],
    ['the logs of two blocks', range(5, 6), [], 2_000_000],
    ['the receipts of a block', () => node.receiptsOf(HASH), [], 48_000_000],
    ['the receipts of a block, where less is allowed', () => node.receiptsOf(HASH, 100_000), [], 100_000],
    ['a receipt', () => node.receipt(HASH), null, 48_000_000],
    ['a contract', () => node.hasCode(ADDRESS), '0x', 1_000_000],
    ['a signature', () => node.signed('0x12'), YES, 4_000],
  ];
  it.each(limits)('reads no more of %s than is allowed', async (_, call, result, bytes) => {
    answer = answers(result).padEnd(bytes);
    expect(await tooLarge(call)).toBe(false);
    answer += ' ';
    expect(await tooLarge(call)).toBe(true);
  });

  it('reads no more of a view than 16 kB, as if there were none', async () => {
    answer = answers('0x12').padEnd(16_000);
    expect(await node.view(ADDRESS, '0x')).toBe('0x12');
    answer += ' ';
    expect(await node.view(ADDRESS, '0x')).toBeNull();
  });

  it.each<[string, () => Promise<unknown>, number]>([
    ['the newest block', () => node.head(), 5_000],
    ['the logs of a range', range(5, 6), 10_000],
    ['the logs of a block', range(5, 5), 10_000],
    ['a receipt', () => node.receipt(HASH), 10_000],
    ['a contract', () => node.hasCode(ADDRESS), 1_500],
    ['a signature', () => node.signed('0x12'), 1_500],
  ])('is given its time for %s', async (_, call, timeoutMs) => {
    // The time is over at once.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    await expect(call()).rejects.toMatchObject({ name: 'TooSlow', waitMs: timeoutMs });
  });

  it('is given 1.5 seconds for a view', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    expect(await node.view(ADDRESS, '0x')).toBeNull();
    expect(timeout).toHaveBeenCalledWith(1_500);
  });
});
