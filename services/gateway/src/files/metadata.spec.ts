import { limits } from '@launchpad/api';
import { poolMetadata, routes } from '@launchpad/api/routes';
import { hashMetadata, metadataJson, textLimits } from '@launchpad/contracts';
import { Problem, sanitised } from '@launchpad/platform';
import * as fc from 'fast-check';
import { validate } from '../http/validate.js';
import { createForm, editForm } from '../testing/calls/pools.js';
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

  it.each<[string, object, object]>([
    [
      'a title without anything to be seen',
      { title: '\u200b\u2060' },
      { field: 'file.title', message: 'Please enter title' },
    ],
    [
      'a description that starts with a space behind a hidden character',
      { description: '<p>\u200b Lights</p>' },
      { field: 'file.description', message: 'Space not allowed at start' },
    ],
    [
      'a description that gets too long where it is sanitised',
      { description: `<p>${'x'.repeat(limits.description - 11)}<br></p>` },
      {
        field: 'file.description',
        message: `The description has at most ${limits.description} characters`,
      },
    ],
    [
      'a description of which sanitising leaves nothing',
      { description: '<script>lights()</script>' },
      { field: 'file.description', message: 'Please enter description' },
    ],
    [
      'no website',
      { links: {} },
      { field: 'file.links.website', message: 'Atleast website link is required' },
    ],
    [
      'a link of another kind',
      { links: { ...metadata.links, telegram: 'ftp://x.example' } },
      { field: 'file.links.telegram', message: 'Enter valid telegram link' },
    ],
  ])('with %s is refused before anything is paid for', (_, changes, fault) => {
    expect(() => metadataHash(metadataJson({ ...metadata, ...changes }))).toThrow(
      expect.objectContaining({ status: 400, errors: [fault] }) as Error,
    );
  });

  it('that is taken is taken by every call that comes after it, however odd its texts are', () => {
    const later = poolMetadata(sanitised);
    const isRefused = (check: () => unknown) => {
      try {
        check();
        return false;
      } catch {
        return true;
      }
    };
    /** Whether the calls of a form and the service behind them refuse it. */
    const refusedLater = (bytes: Uint8Array) => {
      const { links, ...texts } = JSON.parse(Buffer.from(bytes).toString()) as Omit<
        typeof metadata,
        'links'
      > & { links: { website?: string } };
      const { title, description, logo } = texts;
      const request = { params: { poolId: 'x' }, query: {} };
      const page = { title, description, logo, ...links };
      return [
        () => validate(routes.createPool, { ...request, body: { ...createForm, website: '', ...page } }),
        () => validate(routes.editPool, { ...request, body: { ...editForm, website: '', ...page } }),
        () => later.created.parse({ ...texts, links }),
        () => later.edited.parse({ ...texts, links }),
      ].some(isRefused);
    };
    const piece = fc.constantFrom(
      ...[
        'a',
        'Lights',
        '🚀',
        '\u0301'.repeat(9),
        ' ',
        '\n',
        '\t',
        '\u00a0',
        '\u3000',
        '&nbsp;',
        '&#32;',
        '&#8203;',
      ],
      ...[
        '\u200b',
        '\ufeff',
        '\u202e',
        '\u2800',
        '\u0000',
        '\ud800',
        '&',
        '<',
        '>',
        '"',
        'x'.repeat(limits.title),
      ],
      ...[
        '<p>',
        '</p>',
        '<br>',
        '<hr>',
        '<b>',
        '</b>',
        '<script>',
        '</script>',
        '<style>',
        '<textarea>',
        '<img>',
      ],
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
    const link = fc.oneof(
      fc.constantFrom('', 'https://x.example', 'http://x.example/\u200b', 'x.example'),
      text.map((rest) => `https://x.example/${rest}`),
    );
    const fillers = [0, 0, limits.description - 40, limits.description - 8, limits.description];
    const odd = fc.record({
      title: text,
      description: fc
        .tuple(text, fc.constantFrom(...fillers))
        .map(([html, most]) => html + 'x'.repeat(Math.max(0, most - html.length))),
      logo: fc.constantFrom(LOGO, LOGO, LOGO, 'logo'),
      links: fc.record({ website: link, telegram: link }),
    });
    /** So that some are taken: most have one odd part. */
    const changed = fc.oneof(
      odd,
      odd.chain((all) =>
        fc.constantFrom('title', 'description', 'links').map((key) => ({ [key]: all[key as 'title'] })),
      ),
    );
    const outcomes = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(changed, (changes) => {
        const bytes = metadataJson({ ...metadata, ...changes });
        const isTaken = !isRefused(() => metadataHash(bytes));
        outcomes[isTaken ? 'taken' : 'refused'] += 1;
        expect(isTaken && refusedLater(bytes)).toBe(false);
      }),
      { numRuns: 400 },
    );
    expect(outcomes.taken).toBeGreaterThan(50);
    expect(outcomes.refused).toBeGreaterThan(50);
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
