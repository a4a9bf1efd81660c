import { statistics, type Statistic } from '@launchpad/api';
import { poolNetwork } from '@launchpad/contracts/networks';
import { useNetworks, useSettingsQuery } from '@launchpad/web-kit';
import { t } from '../../strings';
import './landing.css';

const names = Object.keys(statistics) as Statistic[];

/** The statistics, which are the admin's texts or a demo's, and the supported blockchains. */
export function Statistics() {
  const { data, isError } = useSettingsQuery();
  // blank while the texts load, so that none is replaced under the reader's eyes
  const shown = (name: Statistic) => (data || isError ? data?.[name] || statistics[name] : '\u00a0');
  const networks = useNetworks().filter(({ pools }) => pools);
  const logos = new Map(networks.map(({ chainId, logo }) => [poolNetwork(chainId)?.blockchain, logo]));
  return (
    <section className="container section" aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t.landing.statistics}</h2>
      <dl className="statistics">
        {names.map((name) => (
          <div key={name} className="card">
            <dt className="muted">{t.landing.statisticLabels[name]}</dt>
            <dd className="num">{shown(name)}</dd>
          </div>
        ))}
      </dl>
      <div className="chains card">
        <h3>{t.landing.chains}</h3>
        <ul className="chains-list">
          {[...logos].map(([name, logo]) => (
            <li key={name}>
              <img src={logo} alt="" width={28} height={28} loading="lazy" /> {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
