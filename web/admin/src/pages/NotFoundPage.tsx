import { NotFound, useTitle } from '@launchpad/web-kit';
import { LinkButton } from '../common/LinkButton';
import { t } from '../strings';

/** The page for unknown URLs of the admin area. */
export default function NotFoundPage() {
  useTitle('404');
  return (
    <NotFound title="404" text={t.access.notFound}>
      <LinkButton to="/dashboard" primary>
        {t.access.back}
      </LinkButton>
    </NotFound>
  );
}
