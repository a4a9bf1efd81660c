import { CheckCircleFilled } from '@ant-design/icons';
import { AppLink } from '@launchpad/web-kit';
import { LinkButton } from '../../../common/LinkButton';
import { t } from '../../../strings';
import '../../../common/LinkButton.css';
import './CreatedView.css';

/** The success view after a pool was created. */
export function CreatedView({ poolId }: { poolId: string }) {
  return (
    <section className="card created">
      <CheckCircleFilled className="created-mark" aria-hidden="true" />
      <h1 className="page-title">{t.success.title}</h1>
      <p className="muted">{t.success.note}</p>
      <div className="page-actions">
        <AppLink to={`/pool/${poolId}`} className="link-button">
          {t.success.details}
        </AppLink>
        <LinkButton to="/managepools" primary>
          {t.success.done}
        </LinkButton>
      </div>
    </section>
  );
}
