import { limits } from '@launchpad/api';
import { hashMetadata, metadataJson, textLimits } from '@launchpad/contracts';
import { Problem } from '@launchpad/platform';
import { LOGO } from '../testing/messages.js';
import { metadataHash } from './metadata.js';

const token = { address: `0x${'1a'.repeat(20)}`, name: 'Aurora', symbol: 'AUR', decimals: 18 };
const metadata = {
  title: 'Aurora',
  description: '<p>Lights</p>',
  logo: LOGO,
  network: 'Goerli Testnet' as const,
  poolType: 'public' as const,
  isKyc: true,
  poolingToken: token,
  biddingToken: { ...token, address: `0x${'2b'.repeat(20)}` },
  links: { website: 'https://aurora.example' },
};
/** What is wrong with metadata, by field. */
const problemOf = (changes: object): string[] => {
  const bytes = metadataJson({ ...metadata, ...changes });
  try {
    expect(metadataHash(bytes)).toBe(hashMetadata(bytes));
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error).toMatchObject({ status: 400, title: 'The metadata is not valid' });
    return error.errors.map(({ field }) => field);
  }
};
const withToken = (fields: object) => ({ poolingToken: { ...token, ...fields } });

describe('metadata', () => {
  it.each<[object, string[]]>([
    [{}, []],
    [withToken({ decimals: 0 }), []],
    [withToken({ decimals: 255 }), []],
    [withToken({ decimals: -1 }), ['file.poolingToken.decimals']],
    [withToken({ decimals: 256 }), ['file.poolingToken.decimals']],
    [withToken({ decimals: 1.5 }), ['file.poolingToken.decimals']],
    [withToken({ name: 'x'.repeat(limits.tokenName) }), []],
    [withToken({ symbol: 'x'.repeat(limits.tokenName + 1) }), ['file.poolingToken.symbol']],
    [{ title: 'x' }, []],
    [{ title: 'x'.repeat(textLimits.title + 1) }, ['file.title']],
    [{ title: '' }, ['file.title']],
    [{ network: 'Elsewhere' }, ['file.network']],
    [{ poolType: 'secret' }, ['file.poolType']],
    [{ links: { website: `https://x.example/${'x'.repeat(limits.link)}` } }, ['file.links.website']],
  ])('with %j has these faults: %j', (changes, fields) => {
    expect(problemOf(changes)).toEqual(fields);
  });

  it.each([
    [
      'other spacing',
      `${Buffer.from(metadataJson(metadata)).toString()}\n`,
      'must be the canonical JSON of the metadata',
    ],
    ['no JSON', 'hello', 'must be JSON'],
  ])('of %s is refused', (_, text, message) => {
    expect(() => metadataHash(Buffer.from(text))).toThrow(
      expect.objectContaining({ errors: [{ field: 'file', message }] }) as Error,
    );
  });
});
