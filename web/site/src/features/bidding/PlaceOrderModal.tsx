import type { Network, Pool } from '@launchpad/api';
import {
  Button,
  Modal,
  TokenAmount,
  TxSteps,
  alertError,
  chainNow,
  ensureSession,
  failureReason,
  isRejection,
  kitStrings,
  refreshPool,
  switchNetwork,
  useAddress,
  useSingleFlight,
  useSendTx,
  type TxPhase,
} from '@launchpad/web-kit';
import type { SignedPermit } from '@launchpad/web-kit/wallet/permit';
import { useState } from 'react';
import { t } from '../../strings';
import { approveRequest, orderRequest, type AllowanceWay } from './placeOrder';
import { compareSale } from './shownSale';
import type { TokenState } from './useBiddingToken';

interface Props {
  /** as it was shown when the bid was made: the order is for this sale and no other */
  pool: Pool;
  network: Network;
  buy: bigint;
  pay: bigint;
  proof: readonly string[];
  token: TokenState;
  refreshToken: () => Promise<TokenState | undefined>;
  onClose: () => void;
  onPlaced: () => void;
  /** the sale is not the one that was shown: nothing was placed, and this is why */
  onChanged: (changes: string) => void;
}

const idle: TxPhase = { phase: 'idle' };
/** For so long what was signed, a permit or the order, can be used. */
const SIGNED_FOR_S = 1_800;

/** Place Order in two steps: the allowance where it is too small, then the order. */
export function PlaceOrderModal(props: Props) {
  const { pool, network, buy, pay, proof, token, refreshToken, onClose, onPlaced, onChanged } = props;
  const address = useAddress();
  // what was needed when the modal opened: the step stays in sight once it is done
  const [needsAllowance] = useState(token.allowance < pay);
  const [way, setWay] = useState<AllowanceWay>('unlimited');
  const [permitPhase, setPermitPhase] = useState<TxPhase>(idle);
  const approval = useSendTx();
  const order = useSendTx();
  const allowancePhase = way === 'permit' ? permitPhase : approval.phase;
  const flow = useSingleFlight();
  const busy = flow.busy;
  const started = allowancePhase.phase !== 'idle' || order.phase.phase !== 'idle';

  const deadline = () => chainNow(network.chainId) + SIGNED_FOR_S;

  /** @returns undefined where the sale is another now, or could not be asked; both were told */
  async function compare() {
    try {
      const comparison = await compareSale(network, pool);
      if (!comparison.changes) return comparison;
      tellChanged(comparison.changes);
    } catch (error) {
      alertError(t.bid.failed.title, t.bid.failed.message, undefined, await failureReason(error));
    }
    return undefined;
  }

  function tellChanged(changes: string) {
    refreshPool(pool.poolId);
    onChanged(changes);
  }

  /** @returns undefined when the step failed, else the permit or null for an allowance */
  async function allow(): Promise<SignedPermit | null | undefined> {
    if (way !== 'permit') {
      const now = await refreshToken();
      if (now && now.allowance >= pay) return null;
      const sent = await approval.send(() => approveRequest(network, pool, pay, way));
      return sent.ok ? null : undefined;
    }
    try {
      setPermitPhase({ phase: 'signing' });
      await switchNetwork(network);
      const [{ signPermit }, now] = await Promise.all([
        import('@launchpad/web-kit/wallet/permit'),
        refreshToken(),
      ]);
      if (!now?.permit || !address) throw new Error(kitStrings.alerts.unexpected);
      const { chainId } = network;
      const { biddingToken, idoAddress } = pool;
      const permit = await signPermit({
        permit: now.permit,
        chainId,
        token: biddingToken,
        owner: address,
        spender: idoAddress,
        value: pay,
        deadline: deadline(),
      });
      setPermitPhase({ phase: 'confirmed', hash: '' });
      return permit;
    } catch (error) {
      const rejected = isRejection(error);
      const reason = rejected ? kitStrings.transaction.rejected : await failureReason(error);
      setPermitPhase({ phase: rejected ? 'rejected' : 'failed', reason });
      if (!rejected) alertError(t.bid.failed.title, t.bid.failed.message, undefined, reason);
      return undefined;
    }
  }

  async function run() {
    order.reset();
    const balance = (await refreshToken())?.balance ?? token.balance;
    if (balance < pay) return alertError(t.bid.noTokens.title, t.bid.noTokens.message);
    const shown = await compare();
    if (!shown) return;
    // the backend takes the report only from a session; without one the listener still finds the order
    await ensureSession().catch((error: unknown) => console.error(error));
    const allowed = needsAllowance ? await allow() : null;
    if (allowed === undefined) return;
    const placed = await order.send(() =>
      orderRequest(network, pool, {
        buy,
        pay,
        proof,
        termsHash: shown.termsHash,
        deadline: deadline(),
        ...(allowed && { permit: allowed }),
      }),
    );
    if (placed.ok) onPlaced();
    // changed while the wallet asked
    else if (placed.error === 'OtherTerms' && (await compare())) tellChanged(t.bid.changed.unread);
    await refreshToken();
  }

  const steps = [
    {
      key: 'allow',
      label: way === 'permit' ? t.bid.order.signPermit(pool.bdSymbol) : t.bid.order.approve(pool.bdSymbol),
      phase: needsAllowance ? allowancePhase : { phase: 'confirmed' as const, hash: '' },
      note: needsAllowance && token.allowance === 0n && way !== 'permit' ? t.bid.order.wait : undefined,
    },
    { key: 'place', label: t.bid.order.place, phase: order.phase },
  ];
  const ways: AllowanceWay[] = ['unlimited', 'exact', ...(token.permit ? (['permit'] as const) : [])];
  const done = order.phase.phase === 'confirmed';
  const failed = started && !busy && !done;

  return (
    <Modal
      open
      centered
      width={460}
      title={t.bid.order.title}
      // a signature may still be asked for: what is under way stays in sight
      busy={busy}
      onCancel={onClose}
      footer={
        <Button primary size="large" block loading={busy} onClick={done ? onClose : () => flow.run(run)}>
          {done ? t.bid.order.done : failed ? kitStrings.transaction.retry : t.bid.order.start}
        </Button>
      }
    >
      <p className="order-summary">
        <TokenAmount
          value={pay}
          decimals={pool.bdDecimals}
          symbol={pool.bdSymbol}
          maxFraction={pool.bdDecimals}
        />
        <span className="faint" aria-hidden="true">
          →
        </span>
        <TokenAmount
          value={buy}
          decimals={pool.ptDecimals}
          symbol={pool.ptSymbol}
          maxFraction={pool.ptDecimals}
        />
      </p>
      {pool.isFinalize && !done && <p className="muted order-note">{t.pool.atomicClosure}</p>}
      {needsAllowance && !done && (
        <fieldset className="order-allowance" disabled={busy}>
          <legend className="visually-hidden">{t.bid.order.how}</legend>
          {ways.map((option) => (
            <label key={option}>
              <input type="radio" name="allowance" checked={option === way} onChange={() => setWay(option)} />
              <span>
                {t.bid.order[option]}
                <span className="faint order-help">{t.bid.order[`${option}Help`]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <TxSteps steps={steps} explorer={network.explorer} />
    </Modal>
  );
}
