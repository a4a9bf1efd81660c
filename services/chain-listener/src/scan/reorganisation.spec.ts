import { Logger } from '@nestjs/common';
import { testNetworks } from '@launchpad/platform/testing';
import type { Chain } from '../chain/chain.entity.js';
import type { ChainStore, ResumePoint } from '../chain/chain.store.js';
import type { ChainNode } from '../node/chain-node.js';
import type { NodePool } from '../node/node-pool.js';
import type { ListenerMetrics } from './listener.metrics.js';
import { Reorganisation } from './reorganisation.js';

const START = 90;
const CURSOR = 100;
const network = { ...testNetworks[0]!, chainId: 97, startBlock: START, finalityDepth: 10 };
const ours = (number: number): ResumePoint => ({ number, hash: `ours ${number}` });
/** Our blocks from a number to the cursor, newest first. */
const recent = (from: number) =>
  Array.from({ length: CURSOR - from + 1 }, (_, index) => ours(CURSOR - index));

describe('an operator reads of a reorganisation', () => {
  let logged: string[];
  let rewoundTo: number[];
  let counted: number;

  beforeAll(() =>
    Logger.overrideLogger({
      log: () => {},
      warn: (what) => logged.push(String(what)),
      error: (what) => logged.push(String(what)),
    }),
  );
  afterAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    [logged, rewoundTo, counted] = [[], [], 0];
  });

  /** Handles that the chain has our blocks only up to one of them. */
  const handle = (lastCommon: number, blocks: ResumePoint[]) => {
    const node = {
      header: (number: number) =>
        Promise.resolve(number <= lastCommon ? ours(number) : { number, hash: `theirs ${number}` }),
    } as unknown as ChainNode;
    const store = {
      recentBlocks: () => Promise.resolve(blocks),
      resumePoints: () => Promise.resolve([ours(98), ours(95), { number: START - 1, hash: null }]),
      rewind: (_: number, { number }: ResumePoint) => Promise.resolve(void rewoundTo.push(number)),
      setPaused: () => Promise.resolve(),
    } as unknown as ChainStore;
    const nodes = { anyOther: () => Promise.resolve(false) } as unknown as NodePool;
    const metrics = { reorganisations: { inc: () => (counted += 1) } } as unknown as ListenerMetrics;
    return { node, reorganisation: new Reorganisation(network, store, nodes, metrics) };
  };
  const recorded = { chainId: 97, cursorNumber: CURSOR, cursorHash: `ours ${CURSOR}` };
  const chain = recorded as Chain;
  const accepted = { ...recorded, acceptsDeepReorganisation: true } as Chain;

  it.each([
    ['the last block is another', 99, 95, 'the last block is replaced, from block 100'],
    ['the last blocks are others', 97, 95, 'the last 3 blocks are replaced, from block 98'],
    ['all from the start block on are others', 0, START, 'the last 11 blocks are replaced, from block 90'],
  ])('how deep it is, and where it begins: %s', async (_, lastCommon, oldest, said) => {
    const { node, reorganisation } = handle(lastCommon, recent(oldest));
    expect(await reorganisation.rewind(node, chain)).toBe(true);
    expect(logged).toEqual([`Reorganisation: ${said}`]);
    expect(counted).toBe(1);
    expect(rewoundTo).toEqual([Math.max(lastCommon, START - 1)]);
  });

  it('that the chain is paused where it is deeper than finality', async () => {
    const { node, reorganisation } = handle(START, recent(START + 1));
    expect(await reorganisation.rewind(node, chain)).toBe(false);
    expect(logged).toEqual([
      'ALERT: chain 97 is paused, everything recorded is kept: a reorganisation of blocks that were final, below block 100',
    ]);
    expect(rewoundTo).toEqual([]);
  });

  it('that a paused chain has all of our blocks again, which replaces none', async () => {
    const { node, reorganisation } = handle(CURSOR, recent(95));
    expect(await reorganisation.resolve(node, chain)).toBe(true);
    expect(logged).toEqual(['The chain returned to its earlier blocks']);
    expect(counted).toBe(0);
    expect(rewoundTo).toEqual([CURSOR]);
  });

  it.each([
    ['the last one with facts that is left', 97, 95],
    ['the one before the first', 94, START - 1],
  ])('after which block everything is retracted once it is accepted: %s', async (_, lastCommon, block) => {
    const { node, reorganisation } = handle(lastCommon, recent(START + 1));
    expect(await reorganisation.resolve(node, accepted)).toBe(true);
    expect(logged).toEqual([`The reorganisation is accepted: everything after block ${block} is retracted`]);
    expect(rewoundTo).toEqual([block]);
  });
});
