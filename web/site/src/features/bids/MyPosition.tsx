import type { Network, Pool } from '@launchpad/api';
import { Button, lazyPart, useAddress, useSignedIn, useWalletActions } from '@launchpad/web-kit';
import { Suspense } from 'react';
import { t } from '../../strings/pool';
import './bids.css';
import { usePendingBids, useOwnBids } from './ownBids';

const PositionCard = lazyPart(
  () => import('./PositionCard'),
  (m) => m.PositionCard,
);

interface Props {
  pool: Pool;
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
  const { signIn } = useWalletActions();
  const own = useOwnBids(pool.poolId);
  const pending = usePendingBids(pool.poolId, own?.orders).length;
  if (!signedIn && pool.bidCount > 0) {
    return (
      <div className="my-position my-position-plain">
        <p>{t.bids.position.signIn}</p>
        <Button onClick={() => void signIn()}>{t.bids.position.signInShort}</Button>
      </div>
    );
  }
  if (!own || own.orders.length + pending === 0) return null;
  return (
    <Suspense>
      <PositionCard {...{ pool, network, pending }} {...own} title={t.bids.position.title} />
    </Suspense>
  );
}
