import type { Network } from '@launchpad/api';
import { t } from '../../strings';
import { useAddress } from '@launchpad/web-kit';
import { SalePanel } from './SalePanel';
import './sale.css';

/** The fixed-price sales of all networks that have the contract. */
export default function FixedPriceSale({ networks }: { networks: Network[] }) {
  // reading a contract needs ethers, which is not loaded for visitors without a wallet
  const connected = useAddress() !== undefined;
  return (
    <section className="container section sale-section" aria-labelledby="sale-title">
      <h2 id="sale-title">{t.sale.title}</h2>
      {connected ? (
        <div className="sale-grid">
          {networks.map((network) => (
            <SalePanel key={network.chainId} network={network} />
          ))}
        </div>
      ) : (
        <p className="muted">{t.sale.connect}</p>
      )}
    </section>
  );
}
