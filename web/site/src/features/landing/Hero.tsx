import {
  Button,
  Icon,
  ExternalLink,
  alertWalletNotConnected,
  useAddress,
  useGoTo,
  useSettingsQuery,
} from '@launchpad/web-kit';
import { RocketOutlined, SendOutlined } from '@ant-design/icons-svg';
import { t } from '../../strings';
import './landing.css';

/** Introduces the product, with the entry point for project owners. */
export function Hero() {
  const address = useAddress();
  const goTo = useGoTo();
  const telegram = useSettingsQuery().data?.telegramLink;
  const [before, phrase] = t.landing.title;
  return (
    <section className="hero container">
      <h1>
        {before} <em>{phrase}</em>
      </h1>
      <p className="hero-text muted">{t.landing.text}</p>
      <div className="hero-actions">
        <Button
          primary
          size="large"
          icon={<Icon of={RocketOutlined} />}
          onClick={() => (address ? goTo('/admin/managepools') : alertWalletNotConnected())}
        >
          {t.landing.create}
        </Button>
        {telegram && (
          <ExternalLink href={telegram} className="hero-social">
            <Icon of={SendOutlined} /> {t.landing.social}
          </ExternalLink>
        )}
      </div>
      <ul className="hero-points">
        {t.landing.points.map(([title, text]) => (
          <li key={title}>
            <h2 className="h3">{title}</h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
