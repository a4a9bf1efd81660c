import type { Network, Pool } from '@launchpad/api';
import {
  AmountEcho,
  TextInput,
  Button,
  FieldError,
  RequiresChain,
  TokenAmount,
  TxSteps,
  alertError,
  amountError,
  failureReason,
  parseAmount,
  useAddress,
  useLoadedAhead,
  useSingleFlight,
  useSendTx,
} from '@launchpad/web-kit';
import { useId, useState, type FormEvent } from 'react';
import { t } from '../../strings/order';
import { quote, type OpenSale, type Sale } from './saleReads';
import { approvalsFor, loadAllowance, purchaseRequest } from './saleWrites';

/** The error of a purchase amount, or undefined. */
export function purchaseError(text: string, sale: Sale): string | undefined {
  if (text === '') return undefined;
  const amount = parseAmount(text, sale.token.decimals);
  const isValid = amount !== undefined && amount > 0n && amount <= sale.supply - sale.purchased;
  if (isValid) return undefined;
  return amountError(t.sale.amountError, text, sale.token.decimals, sale.token.symbol);
}

/** Says why; nothing is bought then. */
async function couldNotRead(error: unknown): Promise<null> {
  console.error('allowance', error);
  alertError(t.sale.failed.title, t.sale.failed.message, undefined, await failureReason(error));
  return null;
}

/** An amount, what it costs, and the steps of buying it. */
export function PurchaseForm({
  network,
  sale,
  proof,
  scams,
  onBought,
}: {
  network: Network;
  sale: OpenSale;
  /** of the wallet in the list of buyers; empty where everybody may buy */
  proof: readonly string[];
  /** the pools of its token that were marked as scam: to be acknowledged before each purchase; undefined while unknown */
  scams: readonly Pool[] | undefined;
  onBought: () => void;
}) {
  const id = useId();
  const address = useAddress();
  const [text, setText] = useState('');
  const [acknowledged, setAcknowledged] = useState('');
  const warnings = scams?.map(({ poolId }) => poolId).join(' ');
  const isWarned = warnings !== undefined && warnings !== '';
  // one marked since is to be acknowledged too
  const mayBuy = warnings === '' || warnings === acknowledged;
  useLoadedAhead(loadAllowance);
  const revocation = useSendTx();
  const approval = useSendTx();
  const purchase = useSendTx();
  const error = purchaseError(text, sale);
  const amount = error ? undefined : parseAmount(text, sale.token.decimals);
  const flow = useSingleFlight();
  const busy = flow.busy;
  const phases = [revocation.phase, approval.phase, purchase.phase];
  const started = phases.some(({ phase }) => phase !== 'idle');

  const buy = async () => {
    if (!amount || !address || !mayBuy) return;
    for (const step of [revocation, approval, purchase]) step.reset();
    const needed = await approvalsFor(network, sale, amount, address).catch(couldNotRead);
    if (!needed) return;
    if (needed.revoke && !(await revocation.send(needed.revoke, address)).ok) return;
    if (needed.approve && !(await approval.send(needed.approve, address)).ok) return;
    const bought = await purchase.send(() => purchaseRequest(network, sale, amount, proof), address);
    if (bought.ok) {
      setText('');
      setAcknowledged('');
      onBought();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void flow.run(buy);
  };

  return (
    <form className="sale-form" onSubmit={submit} noValidate>
      <label htmlFor={id}>{t.sale.amount}</label>
      <TextInput
        id={id}
        className="num"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.0"
        after={<span className="muted">{sale.token.symbol}</span>}
        value={text}
        disabled={busy}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => setText(event.target.value)}
      />
      <FieldError id={`${id}-error`} error={error} />
      {amount !== undefined && (
        <p className="muted">
          {t.sale.cost}{' '}
          <TokenAmount
            value={quote(sale, amount)}
            decimals={sale.payment.decimals}
            symbol={sale.payment.symbol}
            maxFraction={sale.payment.decimals}
          />{' '}
          <span aria-hidden="true">→</span>{' '}
          <AmountEcho text={text} decimals={sale.token.decimals} symbol={sale.token.symbol} />
        </p>
      )}
      {started && (
        <TxSteps
          explorer={network.explorer}
          steps={[
            {
              key: 'revoke',
              label: t.order.revoke(sale.payment.symbol),
              phase: revocation.phase,
              note: t.order.revokeWhy,
            },
            { key: 'approve', label: t.order.approve(sale.payment.symbol), phase: approval.phase },
            { key: 'buy', label: t.sale.buy, phase: purchase.phase },
          ].filter(({ phase, key }) => key === 'buy' || phase.phase !== 'idle')}
        />
      )}
      {isWarned && (
        <label className="sale-acknowledged">
          <input
            type="checkbox"
            checked={mayBuy}
            disabled={busy}
            onChange={({ target }) => setAcknowledged(target.checked ? warnings : '')}
          />
          {t.sale.scam.acknowledge}
        </label>
      )}
      <RequiresChain network={network} block>
        <Button primary type="submit" block loading={busy} disabled={!amount || !mayBuy}>
          {t.sale.buy}
        </Button>
      </RequiresChain>
    </form>
  );
}
