/** The parameters of a path, by name. */
export type Params = Readonly<Record<string, string | undefined>>;

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The parameters of a path that fits a pattern: `pool/:poolId`, or `*` for any path; undefined where it does not fit.
 * Upper and lower case, and slashes at the ends, make no difference.
 */
export function matchPath(pattern: string, path: string): Params | undefined {
  if (pattern === '*') return {};
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const segment = decoded(given[index]!);
    if (name.startsWith(':')) params[name.slice(1)] = segment;
    else if (name.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}
