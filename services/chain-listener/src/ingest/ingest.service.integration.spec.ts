import type { Network, Problem } from '@launchpad/platform';
import { TestClock, testNetworks } from '@launchpad/platform/testing';
import { NodePool } from '../node/node-pool.js';
import type { Chains } from '../scan/chains.js';
import { DenseChain } from '../test/dense-chain.js';
import { DenseNode } from '../test/dense-node.js';
import { TestStore } from '../test/store.js';
import { IngestService } from './ingest.service.js';

const CHAIN = 97;
const AUCTION = `0x${'aa'.repeat(20)}`;
const unknown = (number: number) => `0x${number.toString(16).padStart(64, 'f')}`;

describe('a posted transaction that the scan does not read', () => {
  const chain = new DenseChain({
    chainId: CHAIN,
    auction: AUCTION,
    bids: 3,
    bidsPerBlock: 3,
    blocksAfter: 0,
  });
  let test: TestStore;
  let node: DenseNode;
  let ingestion: IngestService;
  let nudges = 0;

  beforeAll(async () => {
    test = await TestStore.start(testNetworks);
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    node = await DenseNode.start(chain);
    const configured = testNetworks.find(({ chainId }) => chainId === CHAIN)!;
    const network: Network = { ...configured, auction: AUCTION };
    const backgroundNodes = new NodePool(CHAIN, [node.url], new TestClock());
    const followed = { network, backgroundNodes, worker: { nudge: () => (nudges += 1) } };
    // Nothing follows the chain, so that nothing is recorded.
    const chains = { find: (chainId: number) => (chainId === CHAIN ? followed : undefined) };
    ingestion = new IngestService(chains as unknown as Chains, test.store, test.clock);
  });
  afterEach(() => node.stop());

  const problemOf = (hash: string, wallet: string) =>
    ingestion.ingest(CHAIN, hash, wallet).then(
      () => undefined,
      ({ status, code, detail, retryAfterSeconds }: Problem) => ({
        ...{ status, code, detail },
        ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
      }),
    );
  const mined = `0x${'2'.padStart(32, '0')}${'1'.padStart(32, '0')}`;

  it('is said to be missing, to be one too many or to be behind, the surest first', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => problemOf(unknown(index), 'eve')));
    expect(node.callsOf('eth_getTransactionReceipt')).toBe(8);
    const answers: unknown[] = [];
    const post = async (hash: string, wallet: string) => answers.push(await problemOf(hash, wallet));
    await Promise.all([post(mined, 'ada'), post(unknown(10), 'eve'), post(unknown(11), 'bob')]);
    expect(answers).toEqual([
      {
        status: 422,
        code: 'transaction-missing',
        detail: `no block of BSC Testnet holds transaction ${unknown(11)}`,
      },
      {
        ...{ status: 429, code: 'too-many-posts', detail: 'the budget for looking it up is used up' },
        retryAfterSeconds: 2,
      },
      { status: 503, code: 'chain-behind', detail: 'chain 97 is not read that far yet' },
    ]);
    expect(nudges).toBeGreaterThan(0);
  });

  it('is not said to be missing while no node answers', async () => {
    node.refuses.set('eth_getTransactionReceipt', { code: 429, message: 'later' });
    expect(await problemOf(unknown(1), 'ada')).toMatchObject({ status: 503, code: 'chain-unavailable' });
  });
});
