interface Assigns {
  assign: (address: string) => void;
  replace: (address: string) => void;
}

const assigns = (inner: unknown): inner is Assigns =>
  typeof inner === 'object' && inner !== null && 'assign' in inner;

/** The addresses the page is sent to from now on. jsdom, which has no other page, stays where it is. */
export function watchLocation(): string[] {
  const sentTo: string[] = [];
  // jsdom's location can't be replaced; what its methods call can
  const inner = Object.getOwnPropertySymbols(window.location)
    .map((symbol): unknown => Reflect.get(window.location, symbol))
    .find(assigns);
  if (!inner) throw new Error('This location can not be watched');
  inner.assign = inner.replace = (address) => void sentTo.push(address);
  return sentTo;
}
