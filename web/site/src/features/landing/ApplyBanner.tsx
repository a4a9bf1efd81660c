import { ExternalLink, useSettingsQuery } from '@launchpad/web-kit';
import { t } from '../../strings';
import './landing.css';

/** Links to the application form from the settings. */
export function ApplyBanner() {
  const form = useSettingsQuery().data?.appLink;
  return (
    <section className="container section" aria-labelledby="apply-title">
      <div className="apply card">
        <div>
          <h2 id="apply-title">{t.landing.applyTitle}</h2>
          <p className="muted">{t.landing.applyText}</p>
        </div>
        {form && (
          <ExternalLink href={form} className="button button-primary button-large">
            {t.landing.apply}
          </ExternalLink>
        )}
      </div>
    </section>
  );
}
