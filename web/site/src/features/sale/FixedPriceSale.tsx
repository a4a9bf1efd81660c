import type { Network } from '@launchpad/api';
import { t } from '../../strings';
import { NetworkSales } from './NetworkSales';
import './sale.css';

/** The fixed-price sales of all networks that have the contract. */
export default function FixedPriceSale({ networks }: { networks: Network[] }) {
  return (
    <section className="container section sale-section" aria-labelledby="sale-title">
      <h2 id="sale-title">{t.sale.title}</h2>
      <div className="sale-grid">
        {networks.map((network) => (
          <NetworkSales key={network.chainId} network={network} />
        ))}
      </div>
    </section>
  );
}
