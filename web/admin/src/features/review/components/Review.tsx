import type { PoolDetail, ReviewField } from '@launchpad/api';
import {
  Banner,
  Button,
  sameAddress,
  StatusPill,
  TokenAmount,
  useAddress,
  useFromChainNow,
} from '@launchpad/web-kit';
import { useStaff } from '../../../common/staff';
import { useSeen } from '../../../common/useSeen';
import { t } from '../../../strings';
import { replyOf } from '../model/reply';
import { Conversation } from './Conversation';
import { DecisionForm } from './DecisionForm';
import { PublicSide } from './PublicSide';
import { ReplyForm } from './ReplyForm';
import { Submission } from './Submission';
import './review.css';

const texts = t.review;

interface Props {
  pool: PoolDetail;
  /** deletes the pool, after a confirmation */
  onReturn: () => void;
}

/** A pool's KYC review for its owner and admins: the page, the contact data, the conversation, and the next step. */
export function Review({ pool, onReturn }: Props) {
  const staff = useStaff();
  const isReader = staff?.may('viewIdentityDoc') ?? false;
  const isOwner = sameAddress(pool.poolOwner, useAddress()) && (!staff || staff.isAdmin);
  const isOpen = pool.isKyc && !pool.isDeleted && pool.poolStatus !== true;
  const decides = isOpen && (staff?.may('updateStatus') ?? false);
  const reviewed = useSeen(pool);
  const shown = decides ? reviewed.seen : pool;
  return (
    <div className="review">
      <header className="review-head">
        <h2>{texts.title}</h2>
        <State pool={pool} />
      </header>
      {!pool.isKyc && <Banner tone="pending">{t.kyc.disabled}</Banner>}
      {isOwner && isOpen && <NextStep pool={pool} />}
      <div className="review-sides">
        <PublicSide pool={shown} />
        <section className="card review-stack" aria-labelledby="review-private">
          <h2 id="review-private" className="h3">
            {texts.private}
          </h2>
          <p className="muted">{texts.privateText}</p>
          {shown.name ? (
            <Submission submission={replyOf(shown)} isReader={isReader} />
          ) : (
            <p className="muted">{t.kyc.noRecord}</p>
          )}
        </section>
      </div>
      <Conversation poolId={pool.poolId} isOwner={isOwner} isReader={isReader} />
      {decides && <DecisionForm pool={pool} reviewed={reviewed} />}
      {isOpen && staff && !decides && <Banner tone="upcoming">{t.access.readOnly}</Banner>}
      {isOwner && isOpen && <ReplyForm pool={pool} />}
      {staff?.may('softDelete') && isOpen && pool.poolStatus === false && (
        <Return pool={pool} hasWallet={staff.hasAdminWallet} onReturn={onReturn} />
      )}
    </div>
  );
}

function State({ pool: { poolStatus, requestedChanges } }: { pool: PoolDetail }) {
  if (poolStatus === true) return <StatusPill status="Approved" />;
  if (poolStatus === false) return <StatusPill status="Rejected" />;
  if (requestedChanges) return <StatusPill status="Pending" label={texts.changesRequested} />;
  return <StatusPill status="Pending" />;
}

/** What the owner has to do. */
function NextStep({ pool: { poolStatus, requestedChanges } }: { pool: PoolDetail }) {
  if (poolStatus === false) return <Banner tone="danger">{texts.rejected}</Banner>;
  if (!requestedChanges) return <Banner tone="upcoming">{texts.pending}</Banner>;
  const names = requestedChanges.map((field) => texts.fields[field as ReviewField] ?? field);
  return (
    <Banner tone="pending" title={texts.requested}>
      {names.join(', ')}
    </Banner>
  );
}

/** Offers to return a rejected pool's tokens: a deletion, which costs the owner nothing before the start. */
function Return({
  pool,
  hasWallet,
  onReturn,
}: {
  pool: PoolDetail;
  hasWallet: boolean;
  onReturn: () => void;
}) {
  const hasStarted = useFromChainNow(pool.chainId, (now) => now >= pool.poolStartDate);
  if (hasStarted || pool.scamStatus || pool.isCancelled) return null;
  return (
    <section className="card review-stack" aria-labelledby="review-return">
      <h2 id="review-return" className="h3">
        {texts.returnTitle}
      </h2>
      <p>
        {texts.returnText}{' '}
        <TokenAmount value={pool.poolSellAmount} decimals={pool.ptDecimals} symbol={pool.ptSymbol} />
      </p>
      <div className="review-actions">
        <Button danger disabled={!hasWallet} onClick={onReturn}>
          {texts.returnButton}
        </Button>
        {!hasWallet && <span className="muted">{t.lacks.adminWallet.message}</span>}
      </div>
    </section>
  );
}
