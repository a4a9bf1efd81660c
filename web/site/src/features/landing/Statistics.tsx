import { statistics, type Statistic } from '@launchpad/api';
import { useSettingsQuery } from '@launchpad/web-kit';
import { t } from '../../strings';
import './landing.css';

const logos = [
  <svg key="eth" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path d="M12 2 5.5 12.3 12 16l6.5-3.7z" fill="currentColor" opacity=".85" />
    <path d="M5.5 13.7 12 22l6.5-8.3L12 17.4z" fill="currentColor" opacity=".6" />
  </svg>,
  <svg key="bnb" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path
      d="m12 2 3.2 3.2L12 8.4 8.8 5.2zM5.2 8.8 8.4 12l-3.2 3.2L2 12zm13.6 0L22 12l-3.2 3.2-3.2-3.2zM12 8.8l3.2 3.2-3.2 3.2L8.8 12zm0 6.8 3.2 3.2L12 22l-3.2-3.2z"
      fill="currentColor"
    />
  </svg>,
];

const names = Object.keys(statistics) as Statistic[];

/** The statistics, which are the admin's texts or a demo's, and the supported chains. */
export function Statistics() {
  const { data, isError } = useSettingsQuery();
  // blank while the texts load, so that none is replaced under the reader's eyes
  const shown = (name: Statistic) => (data || isError ? data?.[name] || statistics[name] : '\u00a0');
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
          {t.landing.chainNames.map((name, i) => (
            <li key={name}>
              {logos[i]} {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
