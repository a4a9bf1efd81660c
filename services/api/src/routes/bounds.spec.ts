import type { z } from 'zod';
import { routes } from './index.js';

type Name = keyof typeof routes;

/** The values that a field takes and refuses at its bounds. */
interface Bounds {
  taken: unknown[];
  refused: unknown[];
}

const characters = (most: number, least = 0): Bounds => ({
  taken: ['x'.repeat(most), 'x'.repeat(least)],
  refused: ['x'.repeat(most + 1), ...(least > 0 ? ['x'.repeat(least - 1)] : [])],
});
const integers = (least: number, most: number): Bounds => ({
  taken: [least, most],
  refused: [least - 1, most + 1, least + 0.5],
});
const items = (most: number, item: unknown, least = 0): Bounds => ({
  taken: [Array(most).fill(item), Array(least).fill(item)],
  refused: [Array(most + 1).fill(item), ...(least > 0 ? [Array(least - 1).fill(item)] : [])],
});
const from = (least: number): Bounds => ({ taken: [least], refused: [least - 1, least + 0.5] });
const link: Bounds = {
  taken: [`https://example.com/${'x'.repeat(2028)}`, ''],
  refused: [`https://example.com/${'x'.repeat(2029)}`],
};
const page = (usual: number, most = 100) => ({ usual: { page: 1, limit: usual }, limit: integers(1, most) });

const links = { telegram: link, medium: link, twitter: link, discord: link, podcast: link, whitePaper: link };
const version = integers(1, 2 ** 31 - 1);
const seconds = integers(0, 2 ** 32 - 1);
const address = `0x${'ab'.repeat(20)}`;
const signature: Bounds = {
  taken: ['0x', `0x${'ab'.repeat(8_192)}`],
  refused: [`0x${'ab'.repeat(8_193)}`, 'ab'],
};
const document = (length: number) => ({ cid: `baf${'a'.repeat(56)}`, name: 'x'.repeat(length) });

/** The bounds of what is sent. */
const bodies: Partial<Record<Name, Record<string, Bounds>>> = {
  verify: { message: characters(4_000, 1), signature },
  createPool: {
    ...{ title: characters(50, 1), description: characters(50_000, 1), name: characters(50, 1) },
    ...{ message: characters(300), network: characters(50, 1), hash: characters(120), ...links },
    ...{ ptName: characters(100), ptSymbol: characters(100), ptDecimals: integers(0, 255) },
    ...{ bdName: characters(100), bdSymbol: characters(100), bdDecimals: integers(0, 255) },
    ...{ poolStartDate: seconds, poolEndDate: seconds, poolCancelDate: seconds },
  },
  editPool: { title: characters(50, 1), description: characters(50_000, 1), ...links, version },
  updateStatus: { reason: characters(1_000), version },
  addScam: { scamMessage: characters(1_000) },
  requestChanges: { reason: characters(1_000, 1), fields: items(10, 'title', 1), version },
  answerReview: { text: characters(1_000, 1) },
  resubmitReview: {
    ...{ text: characters(1_000), version, documents: items(8, document(1)) },
    'documents.0': { taken: [document(1), document(100)], refused: [document(0), document(101)] },
  },
  addWhitelist: { whiteListUsers: items(10_000, address, 1), merkleTree: characters(100) },
  addComment: { message: characters(1_000, 1), messageTime: seconds },
  hideComment: { reason: characters(300, 1) },
  settlePool: {
    ...{ blockHash: characters(66), event: characters(100), id: characters(100) },
    ...{ blockNumber: from(0), transactionIndex: from(0), clearingPrice: characters(100) },
    bnPoolId: { taken: [0, 'x'.repeat(20)], refused: [-1, 0.5, 'x'.repeat(21)] },
  },
  updateDraft: { version },
  raisePayoutBudget: { gas: integers(1, Number.MAX_SAFE_INTEGER) },
  saveSiteTexts: { terms_content: characters(75_000), privacy_content: characters(75_000), version },
  createCms: {
    ...{ pageTitle: characters(150, 1), pageData: characters(75_000), metaTitle: characters(200) },
    ...{ metaDescription: characters(1_000), metaKeywords: items(100, 'word') },
    'metaKeywords.0': characters(100),
  },
  createFaq: { title: characters(300, 1), description: characters(20_000) },
  orderFaqs: {
    ids: items(200, '6b1f4c1e-2f1d-4b8e-9d57-0d5b0c6f3a11'),
    seen: items(200, '6b1f4c1e-2f1d-4b8e-9d57-0d5b0c6f3a11'),
  },
  editSettings: {
    ...{ siteTitle: characters(200, 1), siteDescription: characters(2_000), metaTitle: characters(200) },
    ...{ metaKeyword: characters(1_000), metaDescription: characters(1_000) },
    ...{ raisedCapital: characters(30), launchedProjects: characters(30) },
    ...{ monthlyVolume: characters(30), marketCap: characters(30), twitterLink: link },
  },
};

const SEARCH = { search: characters(100) };
/** What a read means that says nothing, and the bounds of what it may say. */
const queries: Partial<Record<Name, { usual: object } & Record<string, Bounds | object>>> = {
  listPools: {
    ...page(6),
    usual: { page: 1, limit: 6, poolName: '', status: 'all', network: '', token: '', sort: 'newest' },
    ...{ poolName: characters(100), network: characters(50), token: characters(100) },
  },
  managePools: { ...page(10), poolName: characters(100) },
  getSeries: { ...page(100, 500), points: integers(1, 500) },
  getBook: { usual: { steps: 50 }, steps: integers(1, 200) },
  listOrders: page(4),
  listMyOrders: page(10),
  getStatementOfBids: page(10),
  listBidders: page(10),
  getHistory: page(20),
  getReview: page(40, 40),
  listComments: page(20),
  listAllComments: page(20),
  searchComments: { ...page(20), ...SEARCH },
  listAudit: { ...page(20), ...SEARCH, action: characters(50) },
  listPayouts: page(20),
  deleteCms: { usual: {}, version: integers(1, 2_147_483_647) },
  deleteFaq: { usual: {}, version: integers(1, 2_147_483_647) },
};

/** Whether nothing is wrong with a field of an input; others may be missing. */
function isTaken(schema: z.ZodType, field: string, value: unknown): boolean {
  const [name = '', index] = field.split('.');
  const input = { [name]: index === undefined ? value : [value] };
  const issues = schema.safeParse(input).error?.issues ?? [];
  return !issues.some(({ path }) => path[0] === name);
}

/** Values that a schema takes or refuses against its bounds. */
function misjudged(schema: z.ZodType, bounds: Record<string, Bounds>): unknown[] {
  return Object.entries(bounds).flatMap(([field, { taken, refused }]) => [
    ...taken.filter((value) => !isTaken(schema, field, value)).map((value) => ({ field, refused: value })),
    ...refused.filter((value) => isTaken(schema, field, value)).map((value) => ({ field, taken: value })),
  ]);
}

describe('the API bounds', () => {
  it.each(Object.entries(bodies))('what is sent to %s', (name, bounds) =>
    expect(misjudged(routes[name as Name].body, bounds)).toEqual([]),
  );

  it.each(Object.entries(queries))('what is asked of %s', (name, { usual, ...bounds }) => {
    const schema = routes[name as Name].query;
    expect(schema.parse({})).toMatchObject(usual);
    expect(
      misjudged(schema, { ...('page' in usual && { page: integers(1, 1_000_000) }), ...bounds }),
    ).toEqual([]);
  });

  it('what is named in a path', () => {
    for (const name of ['saveWhitelistPart', 'getWhitelistPart'] as const) {
      expect(misjudged(routes[name].params, { part: integers(0, 9) })).toEqual([]);
    }
    for (const name of ['getVersion', 'restoreVersion'] as const) {
      expect(misjudged(routes[name].params, { version })).toEqual([]);
    }
    expect(misjudged(routes.getCmsBySlug.params, { slug: characters(200, 1) })).toEqual([]);
  });
});

describe('the API reads', () => {
  it.each([
    ['true', true],
    ['false', false],
    [undefined, undefined],
  ])('a flag of "%s" as %s', (featured, flag) => {
    expect(routes.listPools.query.parse({ featured }).featured).toBe(flag);
  });

  it.each([
    [undefined, 'signature is required'],
    ['ab', 'Enter a valid signature'],
    [5, 'Enter a valid signature'],
  ])('no signature from %j: %s', (signed, message) => {
    const { error } = routes.verify.body.safeParse({ message: 'x', signature: signed });
    expect(error?.issues).toMatchObject([{ path: ['signature'], message }]);
  });
});
