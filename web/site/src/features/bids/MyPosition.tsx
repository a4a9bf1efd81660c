import type { Network, Order, Pool } from '@launchpad/api';
import {
  Button,
  StatusPill,
  WITHDRAW_MARGIN,
  bidAction,
  formatAmount,
  formatDateUtc,
  formatPrice,
  pairDecimals,
  poolStates,
  toPrice,
  useAddress,
  useFromChainNow,
  usePoolState,
  useSignedIn,
  useWalletActions,
  type PoolState,
  type Status,
} from '@launchpad/web-kit';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../../strings/pool';
import { BidActionCell, BidButton } from './BidActionCell';
import { outcomeText } from './BidsTable';
import './bids.css';
import { ClaimAll, openClaims } from './ClaimAll';
import { usePendingBids, useOwnBids } from './ownBids';
import {
  limitOf,
  lossOf,
  penaltyOf,
  percentAbove,
  positionOf,
  type Position,
  type Standing,
} from './position';

interface Props {
  pool: Pool;
  network: Network;
}

/**
 * The wallet's position in a pool, from its first bid to the last payout: what it bid, what that gets, what comes back,
 * and what can be done until when, at what cost. Renders nothing for a wallet without bids.
 */
export function MyPosition({ pool, network }: Props) {
  const address = useAddress();
  const signedIn = useSignedIn();
  const { signIn } = useWalletActions();
  const own = useOwnBids(pool.poolId);
  const pending = usePendingBids(pool.poolId, own?.orders).length;
  if (address && !signedIn && pool.bidCount > 0) {
    return (
      <div className="my-position my-position-plain">
        <p>{t.bids.position.signIn}</p>
        <Button onClick={() => void signIn()}>{t.myBids.signInShort}</Button>
      </div>
    );
  }
  if (!address || !own || own.orders.length + pending === 0) return null;
  return <Card pool={pool} network={network} {...own} pending={pending} />;
}

const pills: Record<Standing, Status> = {
  wins: 'Active',
  partly: 'Pending',
  loses: 'Disabled',
  unknown: 'Pending',
  withdrawn: 'Disabled',
};

interface CardProps extends Props {
  orders: readonly Order[];
  total: number;
  pending: number;
}

function Card({ pool, network, orders, total, pending }: CardProps) {
  const title = useId();
  const list = useId();
  const [open, setOpen] = useState(false);
  const state = usePoolState(pool);
  const position = positionOf(orders, pool);
  const texts = t.bids.position;
  const { active, withdrawn } = position;
  return (
    <section className="my-position" aria-labelledby={title}>
      <div className="my-position-head">
        <h2 className="h3" id={title}>
          {texts.title}
        </h2>
        {orders.length > 0 && (
          <StatusPill
            status={poolStates[state].payout === 'refund' ? 'Pending' : pills[position.standing]}
            label={standingText(position, state)}
          />
        )}
      </div>
      {active.length > 0 && <Figures pool={pool} position={position} state={state} />}
      {withdrawn.length > 0 && <p className="muted num">{withdrawnText(position, pool)}</p>}
      {pending > 0 && <p className="muted">{texts.pending(pending)}</p>}
      {total > orders.length && <p className="faint">{texts.newest(orders.length, total)}</p>}
      {active.length > 0 && <NextStep pool={pool} position={position} state={state} />}
      <div className="my-position-actions">
        <ClaimAll pool={pool} network={network} />
        {active.length === 1 && state === 'live' && (
          <Withdraw bid={active[0]!} pool={pool} network={network} />
        )}
        {orders.length > 0 && (
          <Button aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
            {open ? texts.close : texts.details}
          </Button>
        )}
      </div>
      <ul className="my-position-list" id={list} hidden={!open}>
        {open && orders.map((bid) => <OwnBid key={bid._id} bid={bid} pool={pool} network={network} />)}
      </ul>
    </section>
  );
}

const money = (amount: bigint, pool: Pool) => `${formatAmount(amount, pool.bdDecimals)} ${pool.bdSymbol}`;
const tokens = (amount: bigint, pool: Pool) => `${formatAmount(amount, pool.ptDecimals)} ${pool.ptSymbol}`;

function standingText({ standing, active }: Position, state: PoolState): string {
  const { standings } = t.bids.position;
  const { payout, tense } = poolStates[state];
  if (standing === 'withdrawn' || standing === 'unknown') return standings[standing];
  if (active.every(({ claimStatus }) => claimStatus)) return standings.paidOut;
  if (payout === 'refund') return standings.refund;
  return standings[tense === 'final' ? 'final' : 'now'][standing];
}

function withdrawnText({ withdrawn, withdrawnBack, penalties }: Position, pool: Pool): string {
  return t.bids.position.withdrawn(withdrawn.length, money(withdrawnBack, pool), money(penalties, pool));
}

/** Which words the figures have: they are of now, of the end, due, or past. */
function tenseOf(state: PoolState, position: Position): keyof typeof t.bids.position.gets {
  if (position.active.every(({ claimStatus }) => claimStatus)) return 'done';
  const { payout, tense } = poolStates[state];
  if (payout) return 'due';
  return tense === 'atEnd' ? 'atEnd' : 'now';
}

function Figures({ pool, position, state }: { pool: Pool; position: Position; state: PoolState }) {
  const { gets, back, sum, highest: label, against } = t.bids.position;
  const { active, spent, payout, highest } = position;
  const tense = tenseOf(state, position);
  const clearing = toPrice(pool.clearingPrice);
  const percent =
    clearing && highest && poolStates[state].tense !== 'none' ? percentAbove(highest, clearing) : undefined;
  return (
    <dl className="my-position-figures num">
      <Row label={sum(active.length)}>{money(spent, pool)}</Row>
      {payout && poolStates[state].payout !== 'refund' && (
        <Row label={gets[tense]}>{tokens(payout.claimed, pool)}</Row>
      )}
      {payout && <Row label={back[tense]}>{money(payout.refunded, pool)}</Row>}
      {highest && (
        <Row label={label}>
          {formatPrice(highest, pairDecimals(pool))} {pool.bdSymbol}
          {percent !== undefined && <small className="faint"> {against(percent)}</small>}
        </Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What comes next for the bids, until when, and what it costs. */
function NextStep({ pool, position, state }: { pool: Pool; position: Position; state: PoolState }) {
  const address = useAddress();
  const canWithdraw = useFromChainNow(pool.chainId, (now) => pool.poolEndDate - now > WITHDRAW_MARGIN);
  const { next } = t.bids.position;
  const loss = lossOf(position, pool);
  const { write, bids } = openClaims(position.active, pool, address);
  const due = bids.reduce((total, bid) => total + BigInt(bid.sellAmounts), 0n);
  const text = () => {
    if (position.active.every(({ claimStatus }) => claimStatus)) return next.done;
    if (bids.length > 0) return write === 'refund' ? next.refund(money(due, pool)) : next.claim;
    if (state === 'ended') return next.settle;
    if (state !== 'live') return undefined;
    return canWithdraw
      ? next.withdraw(formatDateUtc(pool.poolEndDate - WITHDRAW_MARGIN))
      : next.tooLate(formatDateUtc(pool.poolEndDate));
  };
  return (
    <>
      {loss && poolStates[state].payout !== 'refund' && <p>{t.bids.position.loses[loss]}</p>}
      <p className="faint">{text()}</p>
    </>
  );
}

/** Withdraws the only bid; the button says what that costs. */
function Withdraw({ bid, pool, network }: Props & { bid: Order }) {
  const address = useAddress();
  const kind = useFromChainNow(pool.chainId, (now) => bidAction(bid, pool, now, address).kind);
  if (kind !== 'withdraw') return null;
  return (
    <BidButton
      write="withdraw"
      bid={bid}
      pool={pool}
      network={network}
      size="middle"
      label={t.bids.position.withdraw(money(penaltyOf(bid), pool))}
    />
  );
}

function OwnBid({ bid, pool, network }: Props & { bid: Order }) {
  const { one, price } = t.bids.position;
  const outcome = bid.isEWD ? t.bids.position.standings.withdrawn : outcomeText(bid, pool);
  return (
    <li>
      <p className="num">
        <b>{one(money(BigInt(bid.sellAmounts), pool), tokens(BigInt(bid.minBuyAmounts), pool))}</b>
        <br />
        <span className="muted">
          {price(`${formatPrice(limitOf(bid), pairDecimals(pool))} ${pool.bdSymbol}`)} · {outcome}
        </span>
      </p>
      <div>
        <BidActionCell bid={bid} pool={pool} network={network} />
      </div>
    </li>
  );
}
