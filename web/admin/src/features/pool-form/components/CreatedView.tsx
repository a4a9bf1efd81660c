import { CheckCircleFilled } from '@ant-design/icons-svg';
import { alertSuccess, AppLink, Button, copyText, formatDateUtc, Icon } from '@launchpad/web-kit';
import { LinkButton } from '../../../common/LinkButton';
import { t } from '../../../strings';
import type { CreatedSale } from '../hooks/useCreation';
import '../../../common/LinkButton.css';
import './CreatedView.css';

const { timeline, share } = t.create.steps;

/** The success view after a pool was created: its link, and what happens next and when. */
export function CreatedView({ poolId, sale }: { poolId: string; sale: CreatedSale }) {
  const url = `${window.location.origin}/pool/${poolId}`;
  const { poolStartDate, poolCancelDate, poolEndDate } = sale;
  const stages: { name: string; at?: number; text: string; more?: string }[] = [
    { name: timeline.created, text: timeline.createdText },
    { name: timeline.review, text: timeline.reviewText, more: timeline.late },
    { name: timeline.start, at: poolStartDate, text: timeline.startText },
    { name: timeline.cancel, at: poolCancelDate, text: timeline.cancelText },
    { name: timeline.end, at: poolEndDate, text: timeline.endText },
    { name: timeline.settlement, text: timeline.settlementText },
  ];
  return (
    <section className="card created">
      <Icon of={CheckCircleFilled} className="created-mark" />
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
      <div className="created-link">
        <span className="faint">{share.label}</span>
        <code>{url}</code>
        <Button
          size="small"
          onClick={() => void copyText(url).then((copied) => copied && alertSuccess(share.copied))}
        >
          {share.copy}
        </Button>
      </div>
      <h2 className="created-next">{timeline.title}</h2>
      <ol className="created-timeline">
        {stages.map(({ name, at, text, more }, index) => (
          <li key={name} data-done={index === 0}>
            <strong>{name}</strong>
            {at !== undefined && <span className="num muted"> {formatDateUtc(at)}</span>}
            <p className="muted">{text}</p>
            {more && <p className="muted">{more}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
