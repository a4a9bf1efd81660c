import { limits, reviewFields } from '@launchpad/api';
import { poolNetworks } from '@launchpad/contracts/networks';
import { perLink, perText, textLimits } from '@launchpad/contracts/pool-page';
import {
  create,
  getOption,
  ScalarType,
  toBinary,
  type AnyDesc,
  type DescField,
  type DescMessage,
  type Message,
} from '@bufbuild/protobuf';
import * as proto from '@launchpad/proto';
import { USUAL_MAX_PAYLOAD } from '../nats/connection.js';
import { subjectOf } from '../nats/subject.js';
import { MOST_METRICS } from '../doctor/diagnostics.js';

/** The largest answer and the largest event there can be stay below this. */
const MOST = USUAL_MAX_PAYLOAD / 2;

/** No character takes more bytes for what it adds to `length`. */
const utf8 = (characters: number) => characters * 3;
const DIGITS = 78;
const HASH = 66;
const ADDRESS = 42;
const CID = 112;
const ID = 64;

/** Bytes of each text there can be in an answer or event, by its field, or by its message and field. */
const texts: Record<string, number> = {
  // ids, hashes, addresses, and words of ours
  ...Object.fromEntries(
    ['id', 'poolId', 'orderId', 'moment', 'kind', 'poolType', 'claimedType'].map((name) => [name, ID]),
  ),
  ...Object.fromEntries(
    ['transactionHash', 'blockHash', 'formHash', 'merkleRoot', 'claimTrxHash', 'proof'].map((name) => [
      name,
      HASH,
    ]),
  ),
  ...Object.fromEntries(
    [
      'poolOwner',
      'poolingToken',
      'biddingToken',
      'idoAddress',
      'orderBy',
      'createdBy',
      'userAddress',
      'from',
      'to',
    ].map((name) => [name, ADDRESS]),
  ),
  address: ADDRESS,
  balance: DIGITS,
  addresses: ADDRESS,
  identityDoc: CID,
  network: 50,
  // what a pool's owner writes
  ...perText((name) => utf8(textLimits[name])),
  ...perLink(() => utf8(limits.link)),
  // names and texts
  title: utf8(limits.faqTitle),
  name: utf8(limits.tokenName),
  symbol: utf8(limits.tokenName),
  ...Object.fromEntries(
    ['ptName', 'ptSymbol', 'bdName', 'bdSymbol', 'bdTokenSymbol'].map((name) => [
      name,
      utf8(limits.tokenName),
    ]),
  ),
  reason: utf8(limits.reviewText),
  'Hiding.reason': utf8(limits.hidingReason),
  text: utf8(limits.reviewText),
  author: 255,
  fields: 20,
  requestedChanges: 20,
  entryId: ID,
  'KycDocument.cid': CID,
  email: limits.email,
  phone: 20,
  message: utf8(limits.comment),
  'Faq.description': utf8(limits.faqDescription),
  ...Object.fromEntries(
    ['twitterLink', 'telegramLink', 'mediumLink', 'appLink', 'podCastLink', 'websiteLink'].map((name) => [
      name,
      utf8(limits.link),
    ]),
  ),
  pageTitle: utf8(limits.pageTitle),
  pageData: utf8(limits.html),
  slug: utf8(limits.slug),
  metaTitle: utf8(limits.metaTitle),
  metaKeyword: utf8(limits.metaKeywords),
  metaKeywords: utf8(limits.metaWord),
  metaDescription: utf8(limits.metaDescription),
  siteTitle: utf8(limits.siteTitle),
  siteDescription: utf8(limits.siteDescription),
  ...Object.fromEntries(
    ['raisedCapital', 'launchedProjects', 'monthlyVolume', 'marketCap'].map((name) => [
      name,
      utf8(limits.statistic),
    ]),
  ),
  termsContent: utf8(limits.html),
  privacyContent: utf8(limits.html),
  // the audit log cuts both sides of an act
  before: 2_000,
  after: 2_000,
  subject: 255,
  ...Object.fromEntries(
    ['AuditEntry', 'HistoryEntry', 'ReviewEntry', 'Hiding'].map((type) => [
      `${type}.name`,
      utf8(limits.personName),
    ]),
  ),
  'AuditEntry.title': utf8(limits.title),
  'CommentedPool.title': utf8(limits.title),
  'PoolTitle.title': utf8(limits.title),
  owner: ADDRESS,
  'Caller.name': utf8(limits.personName),
  actor: 255,
  search: utf8(limits.search),
  action: 50,
  target: ID,
  'Problem.code': 50,
  // the form and a title, sealed
  'Draft.form': limits.draftBytes + 500,
  'Draft.title': 500,
  eventIds: 200,
  ...Object.fromEntries(['service', 'version', 'missing', 'settings'].map((name) => [name, ID])),
  metrics: MOST_METRICS,
  'ContentServiceFilesInUseResponse.cids': CID,
};

/** A number in the smallest unit has at most 78 digits, whatever it is called. */
const isNumber = (name: string) =>
  /(amount|amounts|counter|value|values|threshold|percentage|fee|penalty|price|order|orders|tokens|buy|sell)$/i.test(
    name,
  );

/** How many of a list there can be. */
const counts: Record<string, number> = {
  pools: limits.page,
  orders: limits.page,
  comments: limits.page,
  'ListAuditResponse.entries': limits.page,
  'ListPayoutAuditResponse.entries': limits.page,
  'ListPayoutsResponse.payouts': limits.page,
  titles: limits.page,
  keepers: poolNetworks.length,
  'ListReviewResponse.entries': 40,
  fields: reviewFields.length,
  requestedChanges: reviewFields.length,
  documents: limits.documents,
  'ListContentAuditResponse.entries': limits.page,
  'ListHistoryResponse.entries': limits.page,
  'SeriesResponse.entries': 500,
  'SeriesResponse.placedAt': 500,
  summaries: limits.page,
  bidders: limits.page,
  totals: 13,
  // five of the settlement, four of other ends
  'StatementResponse.lines': 9,
  'StatementOfBidsResponse.lines': 2 * limits.page,
  soldArrayCounter: 32,
  steps: 200,
  notifications: 200,
  pages: limits.pages,
  // 256 KiB of texts, or one more where that is not yet reached
  faqs: 5,
  metaKeywords: limits.metaWords,
  addresses: limits.whitelistPart,
  versions: limits.versions,
  // of a whitelist of 100,000
  proof: 17,
  heads: 10,
  drafts: 20,
  'ContentServiceFilesInUseResponse.cids': 1_000,
  facts: limits.factsOfTransaction,
  eventIds: limits.factsOfTransaction,
  // owners with held pools, the most first
  held: 20,
  // one for each thing a service needs, or setting it has
  missing: 10,
  settings: 50,
};

/** What a list leaves out of each of its records. */
const light: Record<string, string[]> = {
  PoolsServiceListResponse: ['description', 'links', 'kyc', 'pendingMetadata', 'scam'],
  ListCmsResponse: ['pageData', 'metaKeywords', 'metaDescription'],
  ListDraftsResponse: ['form'],
};

const missing = new Set<string>();

/** The largest message of a type that can be sent. */
function largest(type: DescMessage, without: readonly string[] = []): Message {
  const fields: Record<string, unknown> = {};
  for (const member of type.members) {
    if (member.kind === 'oneof') {
      const [biggest] = member.fields
        .flatMap((field) => (field.message ? [{ field, value: largest(field.message) }] : []))
        .map(({ field, value }) => ({
          case: field.localName,
          value,
          bytes: toBinary(field.message, value).length,
        }))
        .toSorted((a, b) => b.bytes - a.bytes);
      fields[member.localName] = biggest;
    } else if (!without.includes(member.localName)) fields[member.localName] = valueOf(type, member, without);
  }
  return create(type, fields);
}

function valueOf(type: DescMessage, field: DescField, without: readonly string[]): unknown {
  if (field.fieldKind === 'message') {
    return largest(field.message, without);
  }
  if (field.fieldKind === 'list') {
    const count = find(counts, type, field) ?? note(type, field, 1);
    if (field.listKind === 'enum') throw new Error(`${type.name}.${field.name} is a list of enums`);
    const one =
      field.listKind === 'message' ? largest(field.message, without) : scalar(type, field, field.scalar);
    return Array.from({ length: count }, () => one);
  }
  if (field.fieldKind === 'enum') return field.enum.values.at(-1)!.number;
  if (field.fieldKind === 'scalar') return scalar(type, field, field.scalar);
  throw new Error(`${type.name}.${field.name} is a map`);
}

function scalar(type: DescMessage, field: DescField, kind: ScalarType): unknown {
  if (kind === ScalarType.BOOL) return true;
  if (kind === ScalarType.UINT32) return 2 ** 32 - 1;
  if (kind === ScalarType.UINT64) return 2n ** 64n - 1n;
  return text(type, field, kind);
}

function text(type: DescMessage, field: DescField, kind: ScalarType): string | Uint8Array {
  const bytes = find(texts, type, field) ?? (isNumber(field.localName) ? DIGITS : note(type, field, 0));
  return kind === ScalarType.BYTES ? new Uint8Array(bytes) : 'x'.repeat(bytes);
}

const find = (table: Record<string, number>, type: DescMessage, { localName }: DescField) =>
  table[`${type.name}.${localName}`] ?? table[localName];

function note(type: DescMessage, { localName }: DescField, value: number): number {
  missing.add(`${type.name}.${localName}`);
  return value;
}

const definitions = Object.values<unknown>(proto).filter(
  (value): value is AnyDesc => typeof value === 'object' && value !== null && 'kind' in value,
);
const services = definitions.filter((each) => each.kind === 'service');
const answers = services.flatMap(({ methods }) =>
  methods.map((method): [string, number] => {
    const value = toBinary(method.output, largest(method.output, light[method.output.name]));
    const envelope = create(proto.EnvelopeSchema, { outcome: { case: 'reply', value } });
    return [subjectOf(method), toBinary(proto.EnvelopeSchema, envelope).length];
  }),
);

const events = [
  ...definitions.filter((each) => each.kind === 'message').filter((each) => getOption(each, proto.event)),
  ...[proto.ChainFactSchema, proto.ChainFactRetractedSchema, proto.ChainHeadSchema, proto.DiagnosisSchema],
].map((schema: DescMessage): [string, number] => {
  const payload = toBinary(schema, largest(schema));
  const event = create(proto.EventSchema, {
    id: 'x'.repeat(200),
    type: schema.typeName,
    payload,
    timeMs: 2n ** 60n,
  });
  return [
    `event ${schema.name}`,
    toBinary(proto.EventSchema, { ...event, traceparent: 'x'.repeat(55) }).length,
  ];
});

describe('the largest legal message', () => {
  it('is known of every call and every event: each text and list has a limit', () => {
    expect([...missing]).toEqual([]);
  });

  it('is less than half of what NATS takes', () => {
    const rows = [...answers, ...events].toSorted(([, a], [, b]) => b - a);
    const lines = rows.map(([name, bytes]) => {
      const left = Math.floor((1 - bytes / MOST) * 100);
      return `${name.padEnd(40)}${String(bytes).padStart(8)}${String(MOST).padStart(8)}${String(left).padStart(5)}%`;
    });
    if (process.env['PRINT_BYTES']) {
      process.stdout.write(
        `${'largest answer or event'.padEnd(40)}   bytes   limit  left\n${lines.join('\n')}\n`,
      );
    }
    expect(rows.filter(([, bytes]) => bytes >= MOST)).toEqual([]);
  });
});
