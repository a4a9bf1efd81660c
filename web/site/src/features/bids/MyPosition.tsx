import type { Network } from '@launchpad/api';
import { Button, lazyPart, useAddress, useSignedIn, useWalletActions } from '@launchpad/web-kit';
import { Suspense } from 'react';
import { useLivePool, type SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import './bids.css';
import { usePendingBids, useOwnBids } from './ownBids';

const PositionCard = lazyPart(
  () => import('./PositionCard'),
  (m) => m.PositionCard,
);

interface Props {
  pool: SteadyPool;
  network: Network;
}

/**
 * The wallet's position in a pool, from its first bid to the last payout: what it bid, what that gets, what comes back,
 * and what can be done until when, at what cost. Renders nothing for a wallet without bids.
 */
export function MyPosition(props: Props) {
  return useAddress() ? <WalletPosition {...props} /> : null;
}

function WalletPosition({ pool, network }: Props) {
  const signedIn = useSignedIn();
  const own = useOwnBids(pool.poolId);
  const pending = usePendingBids(pool.poolId, own?.orders).length;
  if (!signedIn) return <SignInFirst pool={pool} />;
  if (!own || own.orders.length + pending === 0) return null;
  return (
    <Suspense>
      <Position {...{ pool, network, pending }} {...own} />
    </Suspense>
  );
}

function Position({ pool, ...props }: Omit<Parameters<typeof PositionCard>[0], 'title'>) {
  return <PositionCard {...props} pool={useLivePool(pool, 'clearingPrice')} title={t.bids.position.title} />;
}

function SignInFirst({ pool }: { pool: SteadyPool }) {
  const { signIn } = useWalletActions();
  if (useLivePool(pool, 'bidCount').bidCount === 0) return null;
  return (
    <div className="my-position my-position-plain">
      <p>{t.bids.position.signIn}</p>
      <Button onClick={() => void signIn()}>{t.bids.position.signInShort}</Button>
    </div>
  );
}
