import { erc20Interface } from '@launchpad/contracts';
import { AbiCoder, encodeBytes32String } from 'ethers';
import type { ChainNode } from '../node/chain-node.js';
import { tokenInfo } from '../chain/token-info.js';
import { readToken } from './token-reader.js';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const string = (value: string) => AbiCoder.defaultAbiCoder().encode(['string'], [value]);

function nodeWith(answers: Partial<Record<'name' | 'symbol', string>>): ChainNode {
  const view = (_: string, data: string) => {
    const { name } = erc20Interface.parseTransaction({ data }) ?? {};
    return Promise.resolve(answers[name as keyof typeof answers] ?? null);
  };
  return { view } as unknown as ChainNode;
}

const read = (answers: Parameters<typeof nodeWith>[0]) => readToken(nodeWith(answers), ADDRESS);

describe("reading a token's names", () => {
  it('returns name and symbol', async () => {
    const token = await read({ name: string('Aurora'), symbol: string('AUR') });
    expect(token).toEqual({ name: 'Aurora', symbol: 'AUR' });
  });

  it('accepts the 32 bytes of old tokens', async () => {
    const token = await read({ name: encodeBytes32String('Maker'), symbol: `0x${'41'.repeat(32)}` });
    expect(token).toEqual({ name: 'Maker', symbol: 'A'.repeat(24 - 1) + '…' });
  });

  it('reads all 32 bytes of an old token, and only those before the first zero', async () => {
    const token = await read({ name: `0x${'41'.repeat(32)}`, symbol: `0x41424301${'00'.repeat(28)}` });
    expect(token).toEqual({ name: 'A'.repeat(32), symbol: 'ABC' });
    const padded = await read({ name: `0x4142${'00'.repeat(29)}01`, symbol: `0x${'ff'.repeat(32)}` });
    expect(padded).toEqual({ name: null, symbol: null });
  });

  it('returns null for no answer or an answer that is not text', async () => {
    expect(await read({})).toEqual({ name: null, symbol: null });
    expect(await read({ name: '0x1234', symbol: `0x00${'ff'.repeat(31)}` })).toEqual({
      name: null,
      symbol: null,
    });
    expect(await read({ name: string(''), symbol: string(' \u0007\u200b ') })).toEqual({
      name: null,
      symbol: null,
    });
  });

  it('removes characters that hide or reverse text, and truncates', async () => {
    const token = await read({
      name: string(`Fa\u0000ke\u202e ${'x'.repeat(500)}`),
      symbol: string('U\u202eCDS\u202c'),
    });
    expect(token.name).toBe(`Fake ${'x'.repeat(58)}…`);
    expect(token.symbol).toBe('UCDS');
  });
});

describe('a token in facts', () => {
  const names = { name: 'Aurora', symbol: 'AUR' };

  it.each(Array.from({ length: 256 }, (_, decimals) => decimals))('has usable decimals at %i', (decimals) => {
    const token = tokenInfo(ADDRESS, decimals, names);
    expect(token).toMatchObject(
      decimals <= 36 ? { decimals, unknown: false } : { decimals: 0, unknown: true },
    );
  });

  it('has placeholders for unknown parts, and is marked as unknown', () => {
    expect(tokenInfo(ADDRESS, 9, { name: null, symbol: null })).toMatchObject({
      ...{ address: ADDRESS, name: ADDRESS, symbol: '?', decimals: 9, unknown: true },
    });
    expect(tokenInfo(ADDRESS, 9, { name: 'Aurora', symbol: null }).unknown).toBe(true);
    expect(tokenInfo(ADDRESS, 9, names).unknown).toBe(false);
  });
});
