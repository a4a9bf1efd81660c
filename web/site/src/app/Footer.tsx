import {
  Icon,
  AppLink,
  ExternalLink,
  Logo,
  alertError,
  alertWalletNotConnected,
  kitStrings,
  unhyphen,
  useAddress,
  useConfigQuery,
  useListCmsQuery,
  useSettingsQuery,
} from '@launchpad/web-kit';
import type { Setting } from '@launchpad/api';
import {
  GithubOutlined,
  LinkedinOutlined,
  SendOutlined,
  TwitterOutlined,
  YoutubeOutlined,
} from '@ant-design/icons-svg';
import type { MouseEvent } from 'react';
import { t } from '../strings';
import './Footer.css';

/** The social links, with the names the settings page gives their fields. */
const socials = [
  { field: 'telegramLink', name: 'Telegram', icon: <Icon of={SendOutlined} /> },
  { field: 'mediumLink', name: 'Youtube', icon: <Icon of={YoutubeOutlined} /> },
  { field: 'twitterLink', name: 'Twitter', icon: <Icon of={TwitterOutlined} /> },
  { field: 'podCastLink', name: 'Linkedin', icon: <Icon of={LinkedinOutlined} /> },
  { field: 'websiteLink', name: 'Github', icon: <Icon of={GithubOutlined} /> },
] as const satisfies readonly { field: keyof Setting; name: string; icon: React.ReactNode }[];

const YEAR = new Date().getFullYear();

/** The footer of every public page. */
export function Footer() {
  const { data: settings } = useSettingsQuery();
  const { data: config } = useConfigQuery();
  const { data: pages } = useListCmsQuery();
  const address = useAddress();
  const cms = pages?.filter((page) => page.showLinkInFooter) ?? [];

  const needWallet = (event: MouseEvent) => {
    if (address) return;
    event.preventDefault();
    alertWalletNotConnected();
  };
  const blockDisabled = (active: boolean) => (event: MouseEvent) => {
    if (active) return;
    event.preventDefault();
    alertError(kitStrings.alerts.disabledPage.title, kitStrings.alerts.disabledPage.message);
  };

  return (
    <footer className="footer">
      <div className="container footer-grid">
        <div className="footer-about">
          <Logo />
          {settings?.metaDescription && <p className="muted">{settings.metaDescription}</p>}
          <div className="footer-socials">
            {socials.map(({ field, name, icon }) => {
              const href = settings?.[field];
              return href ? (
                <ExternalLink key={field} href={href} className="icon-button" aria-label={name} title={name}>
                  {icon}
                </ExternalLink>
              ) : null;
            })}
          </div>
        </div>
        <nav aria-labelledby="footer-general">
          <h2 className="h3" id="footer-general">
            {t.footer.general}
          </h2>
          <AppLink to="/admin/managepools" onClick={needWallet}>
            {t.footer.apply}
          </AppLink>
          <AppLink to="/privacy">{t.footer.privacy}</AppLink>
          <AppLink to="/tos">{t.footer.terms}</AppLink>
        </nav>
        <nav aria-labelledby="footer-help">
          <h2 className="h3" id="footer-help">
            {t.footer.help}
          </h2>
          <AppLink to="/faqs">{t.footer.faqs}</AppLink>
          {config?.docsUrl && <ExternalLink href={config.docsUrl}>{t.footer.docs}</ExternalLink>}
        </nav>
        {cms.length > 0 && (
          <nav aria-labelledby="footer-cms">
            <h2 className="h3" id="footer-cms">
              {t.footer.cms}
            </h2>
            {cms.map((page) => (
              <AppLink key={page._id} to={`/cms/${page.slug}`} onClick={blockDisabled(page.pageStatus)}>
                {unhyphen(page.pageTitle)}
              </AppLink>
            ))}
          </nav>
        )}
      </div>
      <div className="container footer-copyright faint">{t.footer.copyright(YEAR)}</div>
    </footer>
  );
}
