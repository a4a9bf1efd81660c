interface LocationImpl {
  assign: (address: string) => void;
  replace: (address: string) => void;
  reload: () => void;
}

const isLocationImpl = (inner: unknown): inner is LocationImpl =>
  typeof inner === 'object' && inner !== null && 'assign' in inner;

/** Records the URLs the page navigates to, and `reload`. jsdom itself does not navigate. */
export function watchLocation(): string[] {
  const visited: string[] = [];
  // jsdom's location cannot be replaced, but its implementation object can be patched
  const inner = Object.getOwnPropertySymbols(window.location)
    .map((symbol): unknown => Reflect.get(window.location, symbol))
    .find(isLocationImpl);
  if (!inner) throw new Error('This location cannot be watched');
  inner.assign = inner.replace = (address) => void visited.push(address);
  inner.reload = () => void visited.push('reload');
  return visited;
}
