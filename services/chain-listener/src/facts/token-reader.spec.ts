import { erc20Interface } from '@launchpad/contracts';
import { AbiCoder, encodeBytes32String } from 'ethers';
import type { ChainNode } from '../node/chain-node.js';
import { TokenReader } from './token-reader.js';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const string = (value: string) => AbiCoder.defaultAbiCoder().encode(['string'], [value]);
const number = (value: bigint) => AbiCoder.defaultAbiCoder().encode(['uint256'], [value]);

function nodeWith(answers: Partial<Record<'name' | 'symbol' | 'decimals', string>>): ChainNode {
  const view = (_: string, data: string) => {
    const { name } = erc20Interface.parseTransaction({ data }) ?? {};
    return Promise.resolve(answers[name as keyof typeof answers] ?? null);
  };
  return { view } as unknown as ChainNode;
}

const read = (answers: Parameters<typeof nodeWith>[0]) =>
  new TokenReader().read(nodeWith(answers), ADDRESS, 9);

describe('what a token says of itself', () => {
  it('is its name, symbol and decimals', async () => {
    const token = await read({ name: string('Aurora'), symbol: string('AUR'), decimals: number(18n) });
    expect(token).toEqual({ address: ADDRESS, name: 'Aurora', symbol: 'AUR', decimals: 18 });
  });

  it('may be in the 32 bytes of old tokens', async () => {
    const token = await read({ name: encodeBytes32String('Maker'), symbol: encodeBytes32String('MKR') });
    expect(token).toMatchObject({ name: 'Maker', symbol: 'MKR' });
  });

  it('falls back to the address and the terms of the pool', async () => {
    expect(await read({})).toEqual({ address: ADDRESS, name: ADDRESS, symbol: '?', decimals: 9 });
    expect(await read({ name: '0x1234', decimals: number(10n ** 30n) })).toMatchObject({
      name: ADDRESS,
      decimals: 9,
    });
  });

  it('is stripped of control characters and cut short', async () => {
    const token = await read({
      name: string(`Fa\u0000ke\u202e\n${'x'.repeat(500)}`),
      symbol: string(' \u0007 '),
    });
    expect(token.name).toBe(`Fake${'x'.repeat(60)}`);
    expect(token.symbol).toBe('?');
  });
});
