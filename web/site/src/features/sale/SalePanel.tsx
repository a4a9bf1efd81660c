import type { Network } from '@launchpad/api';
import {
  Banner,
  Button,
  CouldNotLoad,
  Credit,
  IpfsImage,
  Progress,
  RequiresChain,
  StatusPill,
  TokenAmount,
  formatDateUtc,
  networkLabel,
  useAddress,
  useFromChainNow,
  useSendTx,
} from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { t } from '../../strings';
import { BuyerGate } from './BuyerGate';
import { PurchaseForm } from './PurchaseForm';
import { canBuy, type Sale } from './saleReads';
import { SaleStory } from './SaleStory';
import { ScamWarning } from './ScamWarning';
import { claimRequest } from './saleWrites';
import { useSalePools } from './useSalePools';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="faint">{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

interface PanelProps {
  network: Network;
  sale: Sale;
  /** the sales could not be read again, which the first of them says */
  isFailed: boolean;
  refresh: () => void;
}

/** A sale: its progress, purchases, and claims after the end. */
export function SalePanel({ network, sale, isFailed, refresh }: PanelProps) {
  const state = useFromChainNow(network.chainId, (now) =>
    now >= sale.end ? 'Closed' : now < sale.start ? 'Upcoming' : 'Live',
  );
  const { pools, scams, retry } = useSalePools(network.chainId, sale);
  // of several, the newest says most
  const project = pools?.find(({ hasMetadata }) => hasMetadata);
  const { token, payment } = sale;
  const address = useAddress();
  const { fixedPriceSale } = network;
  return (
    <article className="card sale-panel">
      <div className="sale-head">
        <IpfsImage cid={project?.logo} title={project?.title ?? token.symbol} size={52} decorative />
        <h3>
          <bdi>{project?.title ?? token.symbol}</bdi>{' '}
          <small className="faint">
            {project && <bdi>{token.symbol} </bdi>}
            {networkLabel(network.name)}
          </small>
        </h3>
        {sale.paused ? <StatusPill status="Pending" label={t.sale.paused} /> : <StatusPill status={state} />}
      </div>
      {(isFailed || sale.lack === 'failed') && <CouldNotLoad onRetry={refresh} />}
      {sale.lack === 'payment' && <Banner tone="pending">{t.sale.noPayment}</Banner>}
      {scams && <ScamWarning pools={scams} />}
      {project && <SaleStory pool={project} />}
      <Progress percent={Number((sale.purchased * 100n) / (sale.supply || 1n))} label={t.sale.purchased} />
      <dl className="sale-facts">
        <Fact label={t.sale.price}>
          {payment ? (
            <TokenAmount value={sale.price} decimals={payment.decimals} symbol={payment.symbol} />
          ) : (
            '–'
          )}
        </Fact>
        <Fact label={t.sale.left}>
          <TokenAmount value={sale.supply - sale.purchased} decimals={token.decimals} symbol={token.symbol} />
        </Fact>
        <Fact label={t.sale.purchased}>
          <TokenAmount value={sale.mine?.purchased ?? 0n} decimals={token.decimals} symbol={token.symbol} />
        </Fact>
        <Fact label={t.sale.claimed}>
          <TokenAmount
            value={sale.mine?.hasClaimed ? sale.mine.purchased : 0n}
            decimals={token.decimals}
            symbol={token.symbol}
          />
        </Fact>
        <Fact label={t.sale.starts}>{formatDateUtc(sale.start)}</Fact>
        <Fact label={t.sale.ends}>{formatDateUtc(sale.end)}</Fact>
      </dl>
      {state === 'Live' && !sale.paused && canBuy(sale) && (
        <BuyerGate sale={sale} pools={pools} onRetry={retry}>
          {(proof) => (
            <PurchaseForm
              {...{ network, sale, proof }}
              // what can't be known is not waited for: the sale needs no server
              scams={retry ? [] : scams}
              onBought={refresh}
            />
          )}
        </BuyerGate>
      )}
      {fixedPriceSale && address && sale.mine?.hasClaimed && (
        <Credit network={network} contract={fixedPriceSale} token={token} account={address} />
      )}
      <ClaimButton network={network} sale={sale} ended={state === 'Closed'} onClaimed={refresh} />
    </article>
  );
}

interface ClaimProps {
  network: Network;
  sale: Sale;
  ended: boolean;
  onClaimed: () => void;
}

function ClaimButton({ network, sale, ended, onClaimed }: ClaimProps) {
  const address = useAddress();
  const { busy, send } = useSendTx();
  const open = sale.mine !== undefined && sale.mine.purchased > 0n && !sale.mine.hasClaimed;
  const run = async () => {
    const result = await send(() => claimRequest(network, sale), address);
    if (result.ok) onClaimed();
  };
  const button = (
    <Button block loading={busy} disabled={!ended || !open} onClick={run}>
      {sale.mine?.hasClaimed ? t.sale.claimed : t.sale.claim}
    </Button>
  );
  return ended && open ? (
    <RequiresChain network={network} block>
      {button}
    </RequiresChain>
  ) : (
    button
  );
}
