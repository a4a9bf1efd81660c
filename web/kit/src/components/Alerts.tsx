import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled } from '@ant-design/icons-svg';
import { Icon } from './Icon';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Details } from './Details';
import { ExternalLink } from './links';
import { t } from '../strings';
import { alertDuration, alertStore, dismissAlert, type Alert } from '../alerts/alerts';
import './Alerts.css';

const icons = {
  success: <Icon of={CheckCircleFilled} />,
  error: <Icon of={CloseCircleFilled} />,
  info: <Icon of={InfoCircleFilled} />,
};

/** The toasts. Mounted once at the app's root. With `stay` they are shown until they are dismissed. */
export function Alerts({ stay = false }: { stay?: boolean }) {
  const alerts = useSyncExternalStore(alertStore.subscribe, alertStore.get);
  return (
    <section className="alerts" aria-label={t.alerts.region}>
      {alerts.map((alert) => (
        <AlertToast key={alert.id} alert={alert} stay={stay} />
      ))}
    </section>
  );
}

function AlertToast({ alert, stay }: { alert: Alert; stay: boolean }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || stay) return undefined;
    const timer = setTimeout(() => dismissAlert(alert.id), alertDuration(alert));
    return () => clearTimeout(timer);
  }, [alert, held, stay]);

  return (
    <div
      className={`alert alert-${alert.kind}`}
      role={alert.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="alert-icon" aria-hidden="true">
        {icons[alert.kind]}
      </span>
      <div>
        <strong>{alert.title}</strong>
        {alert.message && <p>{alert.message}</p>}
        {alert.detail && <p className="faint">{alert.detail}</p>}
        {alert.technical && <Details text={alert.technical} />}
        {alert.link && <ExternalLink href={alert.link.href}>{alert.link.text}</ExternalLink>}
      </div>
      <button
        type="button"
        className="alert-close"
        aria-label={t.alerts.dismiss}
        onClick={() => dismissAlert(alert.id)}
      >
        <Icon of={CloseOutlined} />
      </button>
    </div>
  );
}
