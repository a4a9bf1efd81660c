import { poolNetworks } from '@launchpad/contracts';
import { ChainNode } from '../node/chain-node.js';
import { HeaderChain } from '../test/headers.js';
import { Fault, ScriptedNode } from '../test/scripted-node.js';
import { Finality } from './finality.js';

const HEAD = 1_000;
/** Blocks in a row by one validator of BSC Testnet. */
const TURN = 16;

describe('the newest final block', () => {
  const chain = new HeaderChain(HEAD);
  let finalized: unknown;
  let finality: Finality;
  let node: ScriptedNode;

  beforeEach(async () => {
    node = await ScriptedNode.start((call) => {
      const isAsked = call.params[0] === 'finalized';
      return isAsked ? finalized : chain.answer(97, call);
    });
  });
  afterEach(() => node.stop());

  const block = (number: number) =>
    chain.answer(97, { id: 1, method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, false] });
  const newest = async (depth: number) => {
    const asked = new ChainNode(node.url, 1);
    finality = new Finality(depth);
    return finality.newest(asked, await asked.head());
  };

  it.each([
    ['later than the configured depth', HEAD - 2, HEAD - 2],
    ['earlier than the configured depth', HEAD - 500, HEAD - 500],
    ['the newest block', HEAD, HEAD],
  ])('is the one that the node has finalised: %s', async (_, number, expected) => {
    finalized = block(number);
    expect(await newest(64)).toBe(expected);
    expect(finality.isReported).toBe(true);
  });

  it.each([
    ['knows none yet', null],
    ['does not know the tag', new Fault(-32602, 'invalid block tag')],
  ])('is at the configured depth if the node %s', async (_, answer) => {
    finalized = answer;
    expect(await newest(64)).toBe(HEAD - 64);
    expect(finality.isReported).toBe(false);
  });

  it('is by default before the blocks that a reorganisation of BSC Testnet replaces', async () => {
    finalized = null;
    const { finalityDepth, finalitySource } = poolNetworks.find(({ chainId }) => chainId === 97)!;
    // More than two thirds of its 21 validators have built on the block.
    expect(await newest(finalityDepth)).toBeLessThanOrEqual(HEAD - TURN * 15);
    expect(finalitySource).toMatch(/BEP-619/);
  });
});
