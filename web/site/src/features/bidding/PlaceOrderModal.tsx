import type { Network } from '@launchpad/api';
import {
  Button,
  Modal,
  TxSteps,
  alertError,
  alertWalletFailure,
  chainNow,
  ensureSession,
  failureReason,
  isRejection,
  kitStrings,
  refreshPool,
  requireAccount,
  switchNetwork,
  useSingleFlight,
  useSendTx,
  type Price,
  type TxPhase,
  type TxResult,
} from '@launchpad/web-kit';
import type { Call } from '@launchpad/web-kit/wallet/batch';
import type { SignedPermit } from '@launchpad/web-kit/wallet/permit';
import { useState } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';
import type { OwnBid } from './outcome';
import { approveRequest, orderRequest, type AllowanceMethod } from './placeOrder';
import { compareTerms } from './compareTerms';
import { Receipt } from './Receipt';
import type { TokenState } from './useBiddingToken';

interface Props {
  /** as shown when the form was submitted: the order is valid only for these terms */
  pool: SteadyPool;
  /** as it is now, for the receipt */
  current: SteadyPool;
  network: Network;
  bid: Price;
  /** the account that submitted the form: allowance, proof and tokens are of this account */
  address: string | undefined;
  /** the wallet's bids that are in the book */
  others: readonly OwnBid[];
  proof: readonly string[];
  token: TokenState;
  refreshToken: () => Promise<TokenState | undefined>;
  onClose: () => void;
  onPlaced: () => void;
  /** the terms differ from those shown: nothing was placed; `changes` texts what differs */
  onChanged: (changes: string) => void;
}

/** What an order carries for its allowance, if anything. */
interface Granted {
  permit?: SignedPermit;
  /** what goes in one batch with it */
  before?: readonly Call[];
}

const idle: TxPhase = { phase: 'idle' };
/** How long a signed permit or order is valid, in seconds. */
const VALIDITY_S = 1_800;

/**
 * The receipt of a bid, and Place Order in its steps: the allowance if it is too small, after the earlier one is revoked
 * where the token does not raise it, then the order.
 */
export function PlaceOrderModal(props: Props) {
  const { pool, current, network, bid, address, proof, token } = props;
  const { refreshToken, onClose, onPlaced, onChanged } = props;
  const { buy: buyAmount, sell: sellAmount } = bid;
  // remains, so that the step stays visible once it is done
  const [needsAllowance, setNeedsAllowance] = useState(token.allowance < sellAmount);
  const [batches, setBatches] = useState(token.batches ?? false);
  const [method, setMethod] = useState<AllowanceMethod>(batches ? 'batch' : 'unlimited');
  const [permitPhase, setPermitPhase] = useState<TxPhase>(idle);
  const revocation = useSendTx();
  const approval = useSendTx();
  const order = useSendTx();
  const allowancePhase = method === 'permit' ? permitPhase : approval.phase;
  const flow = useSingleFlight();
  const busy = flow.busy;
  const started = [revocation.phase, allowancePhase, order.phase].some(({ phase }) => phase !== 'idle');

  const deadline = () => chainNow(network.chainId) + VALIDITY_S;

  /** @returns undefined if the terms have changed or could not be read; the user is informed of both */
  async function checkTerms() {
    try {
      const comparison = await compareTerms(network, pool);
      if (!comparison.changes) return comparison;
      reportChanges(comparison.changes);
    } catch (error) {
      alertError(t.order.failed.title, t.order.failed.message, undefined, await failureReason(error));
    }
    return undefined;
  }

  function reportChanges(changes: string) {
    refreshPool(pool.poolId);
    onChanged(changes);
  }

  /**
   * Reads the allowance again, which another tab may have spent since the modal opened.
   * @returns what goes with the order so that it has its allowance; undefined if the step failed
   */
  async function ensureAllowance(how: AllowanceMethod): Promise<Granted | undefined> {
    const { allowance, mustRevoke } = (await refreshToken()) ?? token;
    if (allowance >= sellAmount) return {};
    setNeedsAllowance(true);
    setMethod(how);
    if (how !== 'permit') {
      const approve = (amount?: bigint) => approveRequest(network, pool, amount);
      if (how === 'batch') {
        const amounts = mustRevoke ? [0n, sellAmount] : [sellAmount];
        return { before: await Promise.all(amounts.map(approve)) };
      }
      if (mustRevoke && !(await revocation.send(() => approve(0n), address)).ok) return undefined;
      const sent = await approval.send(() => approve(how === 'exact' ? sellAmount : undefined), address);
      return sent.ok ? {} : undefined;
    }
    try {
      setPermitPhase({ phase: 'signing' });
      await switchNetwork(network);
      const [{ signPermit }, latest] = await Promise.all([
        import('@launchpad/web-kit/wallet/permit'),
        refreshToken(),
      ]);
      if (!latest?.permit || !address) throw new Error(kitStrings.alerts.unexpected);
      const { chainId } = network;
      const { biddingToken, idoAddress } = pool;
      const permit = await signPermit({
        permit: latest.permit,
        chainId,
        token: biddingToken,
        owner: address,
        spender: idoAddress,
        value: sellAmount,
        deadline: deadline(),
      });
      setPermitPhase({ phase: 'confirmed', hash: '' });
      return { permit };
    } catch (error) {
      const rejected = isRejection(error);
      const reason = rejected ? kitStrings.transaction.rejected : await failureReason(error);
      setPermitPhase({ phase: 'failed', reason });
      if (!rejected) alertError(t.order.failed.title, t.order.failed.message, undefined, reason);
      return undefined;
    }
  }

  async function place(termsHash: string, granted: Granted): Promise<TxResult> {
    const placed = await order.send(async () => {
      // the other signers of a multisig may take days; the terms that were shown still have to hold
      const { isContractWallet } = await import('@launchpad/web-kit/wallet/code');
      const isMultisig = await isContractWallet(network.publicRpcUrl, address ?? '').catch(() => false);
      const until = isMultisig ? pool.poolEndDate : deadline();
      const terms = { buyAmount, sellAmount, proof, termsHash, deadline: until };
      return orderRequest(network, pool, { ...terms, ...granted });
    }, address);
    if (placed.ok || placed.kind !== 'unbatched') return placed;
    // the wallet declined to combine them: one after another, like in any other wallet
    setBatches(false);
    const allowed = await ensureAllowance('exact');
    return allowed ? place(termsHash, allowed) : placed;
  }

  async function run() {
    order.reset();
    try {
      requireAccount(address);
    } catch (error) {
      return alertWalletFailure(error, t.order.failed.title);
    }
    const balance = (await refreshToken())?.balance ?? token.balance;
    if (balance < sellAmount) return alertError(t.order.noTokens.title, t.order.noTokens.message);
    const terms = await checkTerms();
    if (!terms) return;
    // the backend accepts the post only with a session; without one it still finds the order on chain
    await ensureSession(address).catch((error: unknown) => console.error(error));
    // no more than the bid where the user was not asked yet
    const granted = await ensureAllowance(needsAllowance || batches ? method : 'exact');
    if (!granted) return;
    const placed = await place(terms.termsHash, granted);
    if (placed.ok) onPlaced();
    // changed while the wallet was open
    else if (placed.error === 'OtherTerms' && (await checkTerms())) reportChanges(t.order.changed.unread);
    await refreshToken();
  }

  // stays visible once it is done
  const revokes =
    needsAllowance && method !== 'permit' && (token.mustRevoke || revocation.phase.phase !== 'idle');
  const isOneStep = method === 'batch' && needsAllowance;
  const allow = {
    key: 'allow',
    label: method === 'permit' ? t.order.signPermit(pool.bdSymbol) : t.order.approve(pool.bdSymbol),
    phase: needsAllowance ? allowancePhase : { phase: 'confirmed' as const, hash: '' },
    note: needsAllowance && token.allowance === 0n && method !== 'permit' ? t.order.wait : undefined,
  };
  const revoke = {
    key: 'revoke',
    label: t.order.revoke(pool.bdSymbol),
    phase: revocation.phase,
    note: t.order.revokeWhy,
  };
  const steps = [
    ...(revokes && !isOneStep ? [revoke] : []),
    ...(isOneStep ? [] : [allow]),
    {
      key: 'place',
      label: isOneStep ? t.order.approveAndPlace(pool.bdSymbol) : t.order.place,
      phase: order.phase,
      note: revokes && isOneStep ? t.order.revokedTogether : undefined,
    },
  ];
  const methods: AllowanceMethod[] = [
    ...(batches ? (['batch'] as const) : []),
    'unlimited',
    'exact',
    ...(token.permit ? (['permit'] as const) : []),
  ];
  const separate = revokes ? 'approvals' : 'approval';
  const combined = method === 'permit' || method === 'batch' ? method : separate;
  const allowanceStep = needsAllowance ? combined : 'none';
  const done = order.phase.phase === 'confirmed';
  const failed = started && !busy && !done;

  return (
    <Modal
      open
      centered
      width={460}
      title={t.order.title}
      // stays open while a signature may still be requested
      busy={busy && !order.waits}
      onCancel={onClose}
      footer={
        <Button primary size="large" block loading={busy} onClick={done ? onClose : () => flow.run(run)}>
          {done ? t.order.done : failed ? kitStrings.transaction.retry : t.order.start}
        </Button>
      }
    >
      <Receipt pool={current} network={network} bid={bid} others={props.others} allowance={allowanceStep} />
      {pool.isFinalize && !done && <p className="muted order-note">{t.pool.atomicClosure}</p>}
      {needsAllowance && !done && (
        <fieldset className="order-allowance" disabled={busy}>
          <legend className="visually-hidden">{t.order.how}</legend>
          {methods.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name="allowance"
                checked={option === method}
                onChange={() => setMethod(option)}
              />
              <span>
                {t.order[option]}
                <span className="faint order-help">{t.order[`${option}Help`]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <TxSteps steps={steps} explorer={network.explorer} />
    </Modal>
  );
}
