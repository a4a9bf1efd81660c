import { AppLink, NotFound, useTitle } from '@launchpad/web-kit';
import { t } from '../strings';

/** The page for unknown URLs. */
export default function NotFoundPage() {
  useTitle(t.content.notFoundTitle);
  return (
    <div className="container">
      <NotFound title={t.content.notFoundTitle} text={t.content.notFoundText}>
        <AppLink to="/" className="button button-primary button-large">
          {t.content.home}
        </AppLink>
      </NotFound>
    </div>
  );
}
