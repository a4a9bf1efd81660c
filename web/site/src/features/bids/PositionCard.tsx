import type { Network, Order } from '@launchpad/api';
import {
  AppLink,
  Button,
  ExplorerLink,
  PoolCredits,
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
  type PoolState,
} from '@launchpad/web-kit';
import { useId, useState, type ReactNode } from 'react';
import type { LivePool } from '../../common/steadyPool';
import { t } from '../../strings/myBids';
import { BidActionCell } from './BidActionCell';
import { BidButton } from './BidButton';
import { outcomeText } from './BidsTable';
import './bids.css';
import { ClaimAll, openClaims } from './ClaimAll';
import { limitOf, lossOf, penaltyOf, percentAbove, positionOf, type Position } from './position';
import { pillOf, standingText } from './standing';

type SalePool = LivePool<'clearingPrice'>;

interface Props {
  pool: SalePool;
  network: Network;
}

interface CardProps extends Props {
  /** the wallet's bids in the pool */
  orders: readonly Order[];
  /** how many there are of them */
  total: number;
  /** bids sent and not recorded yet */
  pending: number;
  title: ReactNode;
  /** below the title: what the sale is, where the card is not on its page */
  sale?: ReactNode;
}

/** What the wallet's bids in a pool come to, and what can be done with them. */
export function PositionCard({ pool, network, orders, total, pending, title, sale }: CardProps) {
  const heading = useId();
  const list = useId();
  const [open, setOpen] = useState(false);
  const state = usePoolState(pool);
  const position = positionOf(orders, pool);
  const texts = t.ownBids.position;
  const { active, withdrawn } = position;
  const address = useAddress();
  const isDue = openClaims(orders, pool, address).bids.length > 0;
  const wasPaid = orders.some(({ claimStatus, isEWD }) => claimStatus || isEWD);
  return (
    <section className="my-position" aria-labelledby={heading}>
      <div className="my-position-head">
        <h2 className="h3" id={heading}>
          {title}
        </h2>
        {orders.length > 0 && (
          <StatusPill status={pillOf(position, pool, state)} label={standingText(position, pool, state)} />
        )}
      </div>
      {sale}
      {active.length > 0 && <Figures pool={pool} position={position} state={state} />}
      {withdrawn.length > 0 && <p className="muted num">{withdrawnText(position, pool)}</p>}
      {pending > 0 && <p className="muted">{texts.pending(pending)}</p>}
      {total > orders.length && <p className="faint">{texts.newest(orders.length, total)}</p>}
      {active.length > 0 && <NextStep pool={pool} position={position} state={state} />}
      <Payments bids={active} network={network} />
      {address && wasPaid && <PoolCredits pool={pool} network={network} account={address} />}
      <div className="my-position-actions">
        <ClaimAll pool={pool} network={network} bids={orders} />
        {sale ? (
          !isDue && (
            <AppLink className="button" to={`/pool/${pool.poolId}`}>
              {t.myBids.open}
            </AppLink>
          )
        ) : (
          <OnlyBid active={active} pool={pool} network={network} />
        )}
        {orders.length > 0 && (
          <Button aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
            {open ? texts.close : texts.details}
          </Button>
        )}
      </div>
      <ul className="my-position-list" id={list} hidden={!open}>
        {open &&
          orders.map((bid) => (
            <OwnBid
              key={bid._id}
              {...{ bid, pool, network }}
              isOnly={!sale && active.length === 1 && active[0] === bid}
            />
          ))}
      </ul>
    </section>
  );
}

const money = (amount: bigint, pool: SalePool) => `${formatAmount(amount, pool.bdDecimals)} ${pool.bdSymbol}`;
const tokens = (amount: bigint, pool: SalePool) =>
  `${formatAmount(amount, pool.ptDecimals)} ${pool.ptSymbol}`;

function withdrawnText({ withdrawn, withdrawnBack, penalties }: Position, pool: SalePool): string {
  return t.ownBids.position.withdrawn(withdrawn.length, money(withdrawnBack, pool), money(penalties, pool));
}

/** Which words the figures have: they are of now, of the end, due, or past. */
function tenseOf(state: PoolState, position: Position): keyof typeof t.ownBids.position.gets {
  if (position.active.every(({ claimStatus }) => claimStatus)) return 'done';
  const { payout, tense } = poolStates[state];
  if (payout) return 'due';
  return tense === 'atEnd' ? 'atEnd' : 'now';
}

function Figures({ pool, position, state }: { pool: SalePool; position: Position; state: PoolState }) {
  const { gets, back, sum, highest: label, against } = t.ownBids.position;
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
function NextStep({ pool, position, state }: { pool: SalePool; position: Position; state: PoolState }) {
  const address = useAddress();
  const canWithdraw = useFromChainNow(pool.chainId, (now) => pool.poolEndDate - now > WITHDRAW_MARGIN);
  const { next } = t.ownBids.position;
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
      {loss && poolStates[state].payout !== 'refund' && <p>{t.ownBids.position.loses[loss]}</p>}
      <p className="faint">{text()}</p>
    </>
  );
}

/** So many payments are listed; each bid has its own in the details. */
const MOST_PAYMENTS = 3;

/** When the bids were paid out and by which transactions, whoever sent them. */
function Payments({ bids, network }: { bids: readonly Order[]; network: Network }) {
  const times = new Map(bids.flatMap((bid) => (bid.claimTrxHash ? [[bid.claimTrxHash, bid.updatedAt]] : [])));
  const newest = [...times].toSorted(([, a], [, b]) => b - a).slice(0, MOST_PAYMENTS);
  return newest.map(([hash, time]) => (
    <p key={hash} className="muted num">
      {t.bids.paidAt(formatDateUtc(time))}
      <ExplorerLink explorer={network.explorer} hash={hash} text={t.bids.paidBy} />
    </p>
  ));
}

/** Withdraws the only bid of a running sale; of several, each is behind the details. */
function OnlyBid({ active, ...props }: Props & { active: readonly Order[] }) {
  const isLive = usePoolState(props.pool) === 'live';
  const [bid, ...others] = active;
  return bid && others.length === 0 && isLive ? <Withdraw bid={bid} {...props} /> : null;
}

/** The button says what withdrawing costs; a row of the bids table has the same under its own name. */
function Withdraw({
  bid,
  pool,
  network,
  size = 'middle',
}: Props & { bid: Order; size?: 'small' | 'middle' }) {
  const kind = useActionKind(bid, pool);
  if (kind !== 'withdraw') return null;
  return (
    <BidButton
      write="withdraw"
      {...{ bid, pool, network, size }}
      label={t.ownBids.position.withdraw(money(penaltyOf(bid), pool))}
    />
  );
}

function useActionKind(bid: Order, pool: SalePool) {
  const address = useAddress();
  return useFromChainNow(pool.chainId, (now) => bidAction(bid, pool, now, address).kind);
}

/** What can be done with one bid, or what was done. */
function OwnAction({ bid, pool, network, isOnly }: OwnBidProps) {
  const kind = useActionKind(bid, pool);
  if (kind !== 'withdraw') return <BidActionCell bid={bid} pool={pool} network={network} />;
  return isOnly ? null : <Withdraw bid={bid} pool={pool} network={network} size="small" />;
}

interface OwnBidProps extends Props {
  bid: Order;
  /** what can be done with it is above */
  isOnly: boolean;
}

function OwnBid({ bid, pool, network, isOnly }: OwnBidProps) {
  const { one, price } = t.ownBids.position;
  const outcome = bid.isEWD ? t.ownBids.position.standings.withdrawn : outcomeText(bid, pool);
  return (
    <li>
      <p className="num">
        <b>{one(money(BigInt(bid.sellAmounts), pool), tokens(BigInt(bid.minBuyAmounts), pool))}</b>
        <br />
        <span className="muted">
          {price(`${formatPrice(limitOf(bid), pairDecimals(pool))} ${pool.bdSymbol}`)} · {outcome}
        </span>
        <br />
        <ExplorerLink
          explorer={network.explorer}
          hash={bid.transactionHash}
          text={formatDateUtc(bid.createdAt)}
        />
      </p>
      <OwnAction bid={bid} pool={pool} network={network} isOnly={isOnly} />
    </li>
  );
}
