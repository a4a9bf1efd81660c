import { auctionInterface, erc20Interface, fixedPriceSaleInterface } from '@launchpad/contracts';
import { goerli, serve, type ApiRequest } from '../test/mockApi';
import { PAYMENT_CREDITED, readCredit } from './credit';
import { readContract, UndecodableAnswer } from './read';
import { readTotalSupply } from './totalSupply';
import { addressAt, readWords, readWordsOfAll, textIn, uintAt, wordOf } from './words';

const url = goerli.publicRpcUrl;
const token = `0x${'11'.repeat(20)}`;
const calls: unknown[] = [];

/** A node that answers every call with this. */
function nodeAnswers(result: unknown) {
  calls.length = 0;
  serve({
    'POST /5': ({ body }: ApiRequest) => {
      calls.push((body as { params: unknown[] }).params[0]);
      return { jsonrpc: '2.0', id: 1, result };
    },
  });
}

const noBytes = 'The node answered with no bytes';

describe('the total supply of a token', () => {
  it.each([
    ['as it says', `0x${wordOf(10n ** 25n)}`, 10n ** 25n],
    ['of a single unit', `0x${wordOf(1n)}`, 1n],
    ['unknown where there is none', `0x${wordOf(0n)}`, undefined],
    ['unknown for an address without a contract', '0x', undefined],
    ['unknown where the answer is longer than a number', `0x${wordOf(1n)}${wordOf(1n)}`, undefined],
  ])('is %s', async (_, answer, supply) => {
    nodeAnswers(answer);
    expect(await readTotalSupply(url, token)).toBe(supply);
    expect(calls).toEqual([{ to: token, data: erc20Interface.encodeFunctionData('totalSupply') }]);
  });

  it.each([[7], ['12'], [null]])('cannot be read from a node that answers %j', async (answer) => {
    nodeAnswers(answer);
    await expect(readTotalSupply(url, token)).rejects.toThrow(noBytes);
  });
});

describe('several calls of a function', () => {
  interface Asked {
    id: number;
    params: [{ data: string }, string];
  }
  const answer = ({ id, params: [{ data }] }: Asked) => ({
    ...{ jsonrpc: '2.0', id },
    ...(data.endsWith('e')
      ? { error: { code: 3, message: 'execution reverted' } }
      : { result: `0x${data.slice(-64)}` }),
  });
  const args = [wordOf(7n), wordOf(8n), wordOf(9n)];
  const read = (all = args) => readWordsOfAll(url, token, '0x96032702', all);

  it('are one request, whose answers may come in any order', async () => {
    const requests = serve({
      'POST /5': ({ body }: ApiRequest) => (body as Asked[]).map(answer).toReversed(),
    });
    expect(await read()).toEqual(args.map((word) => [word]));
    expect(requests).toHaveLength(1);
  });

  it('are made one by one where the node takes no batch', async () => {
    const requests = serve({
      'POST /5': ({ body }: ApiRequest) =>
        Array.isArray(body)
          ? { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch too large' } }
          : answer(body as Asked),
    });
    expect(await read()).toEqual(args.map((word) => [word]));
    expect(requests).toHaveLength(4);
  });

  it('fail where one does, or is not answered', async () => {
    serve({ 'POST /5': ({ body }: ApiRequest) => (body as Asked[]).map(answer) });
    await expect(read([...args, wordOf(14n)])).rejects.toThrow('execution reverted');
    serve({ 'POST /5': ({ body }: ApiRequest) => (body as Asked[]).slice(1).map(answer) });
    await expect(read()).rejects.toThrow('The node answered with status 200');
  });
});

describe('what a token refused to pay to an account', () => {
  const [auction, account] = [`0x${'33'.repeat(20)}`, `0x${'a1'.repeat(20)}`];
  const read = () => readCredit(url, auction, token, account);

  it('is what the auction, or the fixed-price sale, keeps for it', async () => {
    nodeAnswers(`0x${wordOf(250n)}`);
    expect(await read()).toBe(250n);
    const data = auctionInterface.encodeFunctionData('credit', [token, account]);
    expect(calls).toEqual([{ to: auction, data }]);
    expect(fixedPriceSaleInterface.encodeFunctionData('credit', [token, account])).toBe(data);
  });

  it('is an event of both contracts', () => {
    const topics = [auctionInterface, fixedPriceSaleInterface].map(
      (contract) => contract.getEvent('PaymentCredited')?.topicHash,
    );
    expect(topics).toEqual([PAYMENT_CREDITED, PAYMENT_CREDITED]);
  });

  it('is not nothing where the node does not say', async () => {
    nodeAnswers('0x');
    await expect(read()).rejects.toThrow(noBytes);
  });
});

describe('what a visitor’s page reads of a contract', () => {
  it('are the words of the answer to its call', async () => {
    nodeAnswers(`0x${wordOf(7n)}${wordOf(8n)}`);
    expect(await readWords(url, token, '0x12345678', wordOf(9n))).toEqual([wordOf(7n), wordOf(8n)]);
    await readWords(url, token, '0x12345678');
    expect(calls).toEqual([
      { to: token, data: `0x12345678${wordOf(9n)}` },
      { to: token, data: '0x12345678' },
    ]);
  });

  it.each([[7], ['0x'], ['0x12'], [null]])('is not read from a node that answers %j', async (answer) => {
    nodeAnswers(answer);
    await expect(readWords(url, token, '0x12345678')).rejects.toThrow(noBytes);
  });

  it('is nothing where the answer is shorter than expected', () => {
    expect([uintAt([], 0), addressAt([], 0), textIn([])]).toEqual([0n, '0x', '']);
  });
});

it('a function without arguments is called and its values decoded', async () => {
  nodeAnswers(`0x${wordOf(6n)}`);
  expect(await readContract(url, token, erc20Interface, 'decimals')).toEqual([6n]);
});

it.each([
  ['of no contract', '0x'],
  ['of another contract', `0x${wordOf(2n ** 200n)}`],
])('the answer %s differs from that of a node that has none', async (_, answer) => {
  const read = () => readContract(url, token, erc20Interface, 'name');
  nodeAnswers(answer);
  await expect(read()).rejects.toThrow(UndecodableAnswer);
  nodeAnswers(null);
  await expect(read()).rejects.toThrow(noBytes);
});
