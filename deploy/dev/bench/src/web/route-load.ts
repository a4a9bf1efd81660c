/** The most kB that the first load of a route may take, by pattern. */
export const ROUTE_GOALS: Readonly<Record<string, number>> = { '/admin/': 200 };

/** What a browser fetched, as its resource timing says it. */
export interface Fetched {
  path: string;
  /** over the wire; 0 for what came from its cache */
  transferSize: number;
  /** the body, as compressed; of an answer that it was not modified, the body that the browser has */
  encodedBodySize: number;
}

/** The first load of a route: kB over the wire by kind, all of them, and the number of requests. */
export interface RouteLoad {
  requests: number;
  kB: number;
  scripts: number;
  styles: number;
  fonts: number;
  others: number;
  /** the most that all may be */
  goalKB?: number;
}

type Kind = 'scripts' | 'styles' | 'fonts' | 'others';

const KINDS: [RegExp, Kind][] = [
  [/\.m?js$/, 'scripts'],
  [/\.css$/, 'styles'],
  [/\.(woff2?|ttf|otf)$/, 'fonts'],
];

/** What a route's first load is made of. */
export function loadOf(pattern: string, fetched: readonly Fetched[]): RouteLoad {
  const wired = fetched.filter(({ transferSize }) => transferSize > 0);
  const bytes: Record<Kind, number> = { scripts: 0, styles: 0, fonts: 0, others: 0 };
  for (const file of wired) bytes[kindOf(file.path)] += bodyBytes(file);
  const kB = (kind: Kind) => Math.round(bytes[kind] / 1000);
  const all = bytes.scripts + bytes.styles + bytes.fonts + bytes.others;
  const goalKB = ROUTE_GOALS[pattern];
  return {
    requests: wired.length,
    kB: Math.round(all / 1000),
    ...{ scripts: kB('scripts'), styles: kB('styles'), fonts: kB('fonts'), others: kB('others') },
    ...(goalKB && { goalKB }),
  };
}

/** One line for each route that is over its goal, with its largest files. */
export function overGoal(
  loads: Readonly<Record<string, RouteLoad>>,
  fetched: Readonly<Record<string, readonly Fetched[]>>,
): string[] {
  return Object.entries(loads).flatMap(([pattern, { kB, goalKB = Infinity }]) => {
    if (kB <= goalKB) return [];
    const largest = (fetched[pattern] ?? [])
      .toSorted((a, b) => b.encodedBodySize - a.encodedBodySize)
      .slice(0, 5)
      .map(({ path, encodedBodySize }) => `${path} (${Math.round(encodedBodySize / 1000)} kB)`);
    return [`${pattern} loads ${kB} kB > ${goalKB}: ${largest.join(', ')}`];
  });
}

function bodyBytes({ transferSize, encodedBodySize }: Fetched): number {
  return transferSize < encodedBodySize ? 0 : encodedBodySize;
}

function kindOf(path: string): Kind {
  return KINDS.find(([ending]) => ending.test(path))?.[1] ?? 'others';
}
