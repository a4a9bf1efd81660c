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
import { ClaimAll, MOST, openClaims } from './ClaimAll';

/** My bids in a pool in a line, and what is owed to me: what can be claimed or refunded is one click away. */
export function MyPosition({ pool, network }: { pool: Pool; network: Network }) {
  const address = useAddress();
  const signedIn = useSignedIn();
  const { signIn } = useWalletActions();
  const { data } = useMyBidsQuery({ poolId: pool.poolId, limit: MOST }, { skip: !signedIn });
  if (address && !signedIn && pool.bidCount > 0) {
    return (
      <div className="my-position">
        <p>{t.bids.position.signIn}</p>
        <Button onClick={() => void signIn()}>{t.myBids.signInShort}</Button>
      </div>
    );
  }
  if (!address || !signedIn) return null;
  const standing = data?.orders.filter((bid) => !bid.isEWD) ?? [];
  if (standing.length === 0) return null;
  const money = (bids: typeof standing) =>
    `${formatAmount(
      bids.reduce((sum, bid) => sum + BigInt(bid.sellAmounts), 0n),
      pool.bdDecimals,
    )} ${pool.bdSymbol}`;
  const { write, bids } = openClaims(standing, pool, address);
  const done = standing.filter(
    (bid) => bidAction(bid, pool, chainNow(pool.chainId), address).kind === 'done',
  );
  return (
    <div className="my-position">
      <p>
        <b>{t.bids.position.title}</b>{' '}
        <span className="num muted">{t.bids.position.bids(standing.length, money(standing))}</span>
      </p>
      {bids.length > 0 && (
        <p>{write === 'refund' ? t.bids.position.refund(money(bids)) : t.bids.position.claim}</p>
      )}
      {bids.length === 0 && done.length === standing.length && (
        <p className="muted">{t.bids.position.done}</p>
      )}
      <ClaimAll pool={pool} network={network} />
    </div>
  );
}
