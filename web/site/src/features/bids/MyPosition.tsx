import type { Network, Pool } from '@launchpad/api';
import {
  Button,
  bidAction,
  chainNow,
  formatAmount,
  useAddress,
  useSignedIn,
  useWalletActions,
} from '@launchpad/web-kit';
import { t } from '../../strings';
import { useMyBidsQuery } from './api';
import './bids.css';
import { ClaimAll, MAX_ORDERS, openClaims } from './ClaimAll';

/** A summary of the wallet's bids in a pool, with a button to claim or refund what is due. */
export function MyPosition({ pool, network }: { pool: Pool; network: Network }) {
  const address = useAddress();
  const signedIn = useSignedIn();
  const { signIn } = useWalletActions();
  const { data } = useMyBidsQuery({ poolId: pool.poolId, limit: MAX_ORDERS }, { skip: !signedIn });
  if (address && !signedIn && pool.bidCount > 0) {
    return (
      <div className="my-position">
        <p>{t.bids.position.signIn}</p>
        <Button onClick={() => void signIn()}>{t.myBids.signInShort}</Button>
      </div>
    );
  }
  if (!address || !signedIn) return null;
  const activeBids = data?.orders.filter((bid) => !bid.isEWD) ?? [];
  if (activeBids.length === 0) return null;
  const money = (bids: typeof activeBids) =>
    `${formatAmount(
      bids.reduce((sum, bid) => sum + BigInt(bid.sellAmounts), 0n),
      pool.bdDecimals,
    )} ${pool.bdSymbol}`;
  const { write, bids } = openClaims(activeBids, pool, address);
  const done = activeBids.filter(
    (bid) => bidAction(bid, pool, chainNow(pool.chainId), address).kind === 'done',
  );
  return (
    <div className="my-position">
      <p>
        <b>{t.bids.position.title}</b>{' '}
        <span className="num muted">{t.bids.position.bids(activeBids.length, money(activeBids))}</span>
      </p>
      {bids.length > 0 && (
        <p>{write === 'refund' ? t.bids.position.refund(money(bids)) : t.bids.position.claim}</p>
      )}
      {bids.length === 0 && done.length === activeBids.length && (
        <p className="muted">{t.bids.position.done}</p>
      )}
      <ClaimAll pool={pool} network={network} />
    </div>
  );
}
