import fc from 'fast-check';

/** A request before it is sent. */
export interface Draft {
  path: string;
  query: [string, string][];
  headers: Record<string, string>;
  /** JSON, or a form */
  body?: unknown;
  /** the body as it goes out, where it is no longer JSON of `body` */
  text?: string;
}

export interface Mutation {
  name: string;
  apply: (draft: Draft) => Draft;
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Texts that have broken servers before. */
export const nastyTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '%00', '%', '../../etc/passwd', "' OR 1=1 --", '${7*7}'],
  ...['<script>alert(1)</script>', '__proto__', 'constructor', '-1', '0', '1e400', 'NaN', 'true', 'null'],
  ...['9'.repeat(79), '𝕏', 'é\u0301\u0327', '\u202egnp.exe', '\u200b', '\r\nx: y', 'a'.repeat(5000)],
  ...['0x', `0x${'f'.repeat(40)}`, `0x${'G'.repeat(40)}`, `0x${'f'.repeat(64)}`],
  ...['http://[', 'https://a.example/%zz', 'Infinity', '١٢٣', '{}', '[]'],
];

const wrongValues: unknown[] = [
  ...nastyTexts,
  ...[undefined, null, true, false, 0, -1, 1.5, 2 ** 53, 1e308, -(2 ** 63)],
  ...[[], {}, [null], [[]], { length: -1 }, { toString: 1 }, 'x'.repeat(300_000)],
  ...[JSON.parse(deep(500)) as unknown, Array.from({ length: 20_000 }, () => 0)],
];

const junkHeaders: Record<string, string>[] = [
  { authorization: 'Bearer junk' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' },
  { authorization: 'Basic OjpAQA==' },
  { cookie: 'session=' },
  { cookie: `session=${'A'.repeat(43)}; session=%00` },
  { cookie: '__proto__=1; constructor=2; ;;==' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { accept: 'application/x-nothing;q=zz, */junk' },
  { 'accept-encoding': 'junk;q=nan, br;q=2' },
  { 'accept-language': '\u00ff'.repeat(200) },
  { 'if-none-match': 'W/"junk", "' },
  { range: 'bytes=9-1,-,x' },
  { traceparent: '00-zz-zz-zz' },
  { 'x-forwarded-for': 'not-an-address, ::ffff:999.1.1.1' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'x-http-method-override': 'DELETE' },
  { 'user-agent': 'x'.repeat(7000) },
];

/** One thing wrong with a request that is right otherwise. */
export function mutations(hasBody: boolean): fc.Arbitrary<Mutation> {
  const ofAny = [headers, query];
  return fc.oneof(...(hasBody ? [fieldMutation, fieldMutation, fieldMutation, bodyMutation] : []), ...ofAny);
}

const headers = fc.constantFrom(...junkHeaders).map((junk) => ({
  name: `headers ${Object.keys(junk).join(' ')}`,
  apply: (draft: Draft) => ({ ...draft, headers: { ...draft.headers, ...junk } }),
}));

const query = fc
  .tuple(fc.nat(), fc.constantFrom('twice', 'nested', 'indexed', 'foreign', 'nasty', 'malformed'), nasty())
  .map(([which, way, text]) => ({
    name: `query ${way}`,
    apply: (draft: Draft): Draft => {
      const [name = 'page', value = '1'] = draft.query[which % (draft.query.length || 1)] ?? [];
      const others = draft.query.filter(([other]) => other !== name);
      const pairs: Record<string, [string, string][]> = {
        twice: [...draft.query, [name, value], [name, value]],
        nested: [...others, [`${name}[a][__proto__]`, value]],
        indexed: [...others, [`${name}[]`, value], [`${name}[9999999]`, value]],
        foreign: [...draft.query, ['__proto__', 'x'], ['constructor', 'y'], ['where', text]],
        nasty: [...others, [name, text]],
      };
      if (way === 'malformed') return { ...draft, path: `${draft.path}?${name}=%zz&%=&=&&%00` };
      return { ...draft, query: pairs[way] ?? [] };
    },
  }));

/** One field, however deep, is missing, of another type, far too large, or holds what it never should. */
const fieldMutation = fc.tuple(fc.nat(), fc.constantFrom(...wrongValues)).map(([which, wrong]) => ({
  name: `a field is ${describe(wrong)}`,
  apply: (draft: Draft): Draft => {
    const body = structuredClone(draft.body);
    const places = placesIn(body);
    const place = places[which % (places.length || 1)];
    if (!place) return draft;
    if (wrong === undefined) delete place.holder[place.key];
    else place.holder[place.key] = wrong;
    return { ...draft, body };
  },
}));

const bodyMutation = fc
  .tuple(
    fc.constantFrom(
      ...['cut short', 'polluted', 'doubled keys', 'nested deep', 'not an object', 'empty', 'other type'],
      ...['no type', 'other charset', 'byte order mark', 'trailing'],
    ),
    fc.nat(),
  )
  .map(([way, number]) => ({
    name: `body ${way}`,
    apply: (draft: Draft): Draft => {
      const json = JSON.stringify(draft.body) ?? '';
      const typed = (type: string) => ({ ...draft, headers: { ...draft.headers, 'content-type': type } });
      const members = json.slice(1);
      switch (way) {
        case 'cut short':
          return { ...draft, text: json.slice(0, number % (json.length || 1)) };
        case 'polluted':
          return {
            ...draft,
            text: `{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},${members}`,
          };
        case 'doubled keys':
          return { ...draft, text: json.replace(/"(\w+)":/g, '"$1":null,"$1":') };
        case 'nested deep':
          return { ...draft, text: `{"deep":${deep(20_000)},${members}` };
        case 'not an object':
          return { ...draft, text: ['[]', 'null', '1', '"text"', '[[{}]]'][number % 5]! };
        case 'empty':
          return { ...draft, text: '' };
        case 'other type':
          return typed(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'][number % 3]!);
        case 'no type':
          return typed('');
        case 'other charset':
          return typed('application/json; charset=utf-16');
        case 'byte order mark':
          return { ...draft, text: `\ufeff${json}` };
        default:
          return { ...draft, text: `${json}}` };
      }
    },
  }));

function nasty(): fc.Arbitrary<string> {
  return fc.constantFrom(...nastyTexts);
}

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value) ?? '';
  return text.length > 40 ? `${text.slice(0, 30)}… (${text.length})` : text;
}
