import { limits } from '@launchpad/api';
import type { Networks, Problem } from '@launchpad/platform';
import { TestClock, eventually, testNetworks } from '@launchpad/platform/testing';
import { Fault, ScriptedNode } from '../test/scripted-node.js';
import { Signatures } from './signatures.js';

const CHAIN = 97;
const YES = `0x${'0'.repeat(63)}1`;
const NO = `0x${'0'.repeat(64)}`;
const wallet = `0x${'ab'.repeat(20)}`;
const hash = `0x${'cd'.repeat(32)}`;
const ofBytes = (bytes: number) => `0x${'5a'.repeat(bytes)}`;

describe("a contract wallet's signature", () => {
  let node: ScriptedNode;
  let signatures: Signatures;
  let result: unknown;

  beforeEach(async () => {
    result = YES;
    node = await ScriptedNode.start(({ method }) => (method === 'eth_chainId' ? '0x61' : result));
    const networks = testNetworks.map((network) => ({ ...network, rpcUrls: [node.url] }));
    signatures = new Signatures({ all: networks } as unknown as Networks, new TestClock());
  });
  afterEach(() => node.stop());

  const verify = (signature = ofBytes(65)) => signatures.verify(CHAIN, { wallet, hash, signature });

  it.each([
    [YES, true],
    [NO, false],
  ])('is what the check returns: %s', async (word, isValid) => {
    result = word;
    expect(await verify()).toBe(isValid);
    // A deployed wallet's is of its own chain.
    expect(node.paramsOf('eth_getCode')).toEqual([]);
  });

  it('may be 8 kB long, and no longer', async () => {
    expect(limits.signatureBytes).toBe(8_192);
    expect(await verify(ofBytes(8_192))).toBe(true);
    for (const longer of [ofBytes(8_193), `${ofBytes(8_192)}5`]) {
      await expect(verify(longer)).rejects.toMatchObject({ status: 400, errors: [{ field: 'signature' }] });
    }
  });

  it('is refused with every field that is wrong', async () => {
    const wrong = signatures.verify(1, { wallet: '0x', hash: '0x', signature: ofBytes(9_000) });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'chainId' }, { field: 'wallet' }, { field: 'hash' }, { field: 'signature' }],
    });
  });

  it('is one of 200 that are checked at once; further ones are refused until then', async () => {
    let answer: (word: string) => void = () => {};
    result = new Promise((resolve) => (answer = resolve));
    const tooMany = 'too many signatures are being checked';
    /** As many checks as there may be, and one more. Whether each is refused at once. */
    const checkAll = () =>
      Array.from({ length: 201 }, () =>
        verify().then(
          () => false,
          // On a busy machine some are not answered in time.
          (error: Problem) => error.detail === tooMany,
        ),
      );
    const firstRefused = async (checks: Promise<boolean>[]) => (await Promise.all(checks)).indexOf(true);
    const first = checkAll();
    await eventually(() => node.calls.some(({ method }) => method === 'eth_call'));
    answer(YES);
    expect(await firstRefused(first)).toBe(200);
    // The first may still be under way after their callers were answered.
    await eventually(async () => (await firstRefused(checkAll())) === 200);
  });

  it('is neither valid nor invalid while no node answers', async () => {
    result = new Fault(429, 'later');
    await expect(verify()).rejects.toMatchObject({ status: 503, code: 'chain-unavailable' });
    result = '0x12';
    await expect(verify()).rejects.toMatchObject({ status: 503, code: 'chain-unavailable' });
  });
});
