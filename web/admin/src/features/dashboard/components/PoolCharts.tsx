import { Loading, networkLabel, Skeleton, toLoaded, useNetworks, WhenLoaded } from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { useCountPoolsQuery } from '../api';
import { t } from '../../../strings';
import { stateCountsOf, sumCounts, totalOf } from '../model/poolCounts';
import { NetworkBars, StateDonut } from './Charts';
import './PoolCharts.css';

const placeholder = (
  <Loading>
    <Skeleton height={250} radius={12} />
  </Loading>
);

/** Approved pools per network, counted by the server. */
function useCounts() {
  const networks = useNetworks().filter(({ pools }) => pools);
  const names = networks.map(({ name }) => name);
  const counted = toLoaded(useCountPoolsQuery(names, { skip: names.length === 0 }), Array.isArray);
  const answers = counted.status === 'loaded' ? counted.value : [];
  const counts = answers.map((each, index) => ({
    name: networkLabel(names[index] ?? ''),
    counts: stateCountsOf(each),
  }));
  return { counted, counts };
}

/** The dashboard's two charts. */
export function PoolCharts() {
  const { counted, counts } = useCounts();
  const sum = sumCounts(counts.map((network) => network.counts));
  const chart = (element: ReactNode) => (
    <WhenLoaded of={counted} loading={placeholder}>
      {() => element}
    </WhenLoaded>
  );
  return (
    <div className="dashboard-charts">
      <section className="card">
        <h2 className="dashboard-chart-title">{t.dashboard.donutTitle}</h2>
        {chart(<StateDonut counts={sum} />)}
      </section>
      <section className="card dashboard-bars">
        <header className="dashboard-bars-head">
          <h2 className="dashboard-chart-title">{t.dashboard.barTitle}</h2>
          <p className="muted">
            {t.dashboard.total}{' '}
            <strong className="num dashboard-total">
              {counted.status === 'loaded' ? totalOf(sum) : '–'}
            </strong>
          </p>
        </header>
        {chart(<NetworkBars networks={counts} />)}
      </section>
    </div>
  );
}
