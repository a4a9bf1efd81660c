import { toLoaded, useGetPoolQuery, WhenLoaded } from '@launchpad/web-kit';

/** Shows that a pool's contact data is loading, or a failure with a way to try again. */
export function ContactLoading({ poolId }: { poolId: string }) {
  const loaded = toLoaded(useGetPoolQuery(poolId));
  return <WhenLoaded of={loaded}>{() => null}</WhenLoaded>;
}
