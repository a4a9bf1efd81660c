import { CloseOutlined, FireFilled, MenuOutlined } from '@ant-design/icons-svg';
import { Icon } from '../components/Icon';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useListCmsQuery } from '../api/shared';
import { useIsAdminWallet } from '../api/networks';
import { AppLink } from '../components/AppLink';
import { IconButton } from '../components/IconButton';
import { Logo } from '../components/Logo';
import { unhyphen } from '../formats';
import { t } from '../strings';
import { ThemeSwitch } from '../components/ThemeSwitch';
import { useAddress } from '../wallet/hooks';
import { WalletButton } from './WalletButton';
import { NotificationBell } from './NotificationBell';
import './Header.css';

const STICKY_AFTER_PX = 20;

/** Whether the page is scrolled far enough for the header to stick. */
function useSticky(): boolean {
  // only once: the browser computes the page's layout for it
  const [sticky, setSticky] = useState(() => window.scrollY > STICKY_AFTER_PX);
  useEffect(() => {
    const onScroll = () => setSticky(window.scrollY > STICKY_AFTER_PX);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return sticky;
}

/** The header of both apps. */
export function Header() {
  const sticky = useSticky();
  const address = useAddress();
  const isAdmin = useIsAdminWallet(address);
  const { data: pages } = useListCmsQuery();
  const { key } = useLocation();
  // tied to the page, so that navigating closes the menu
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;

  const links = pages?.filter((page) => page.pageStatus && page.showLinkInHeader) ?? [];
  return (
    <header className={sticky ? 'header header-sticky' : 'header'}>
      <a className="skip-link" href="#main">
        {t.nav.skip}
      </a>
      <div className="container header-row">
        <AppLink to="/" className="header-logo" aria-label={t.product}>
          <Logo />
        </AppLink>
        <nav
          id="main-nav"
          className={open ? 'header-nav header-nav-open' : 'header-nav'}
          aria-label={t.nav.main}
        >
          {address && (
            <AppLink to="/admin/dashboard">{isAdmin ? t.nav.adminDashboard : t.nav.dashboard}</AppLink>
          )}
          <AppLink to="/?id=pools">{t.nav.pools}</AppLink>
          <AppLink to="/?id=trending">
            <Icon of={FireFilled} className="header-fire" /> {t.nav.trending}
          </AppLink>
          <AppLink to="/my-bids">{t.nav.myBids}</AppLink>
          <AppLink to="/faqs">{t.nav.faqs}</AppLink>
          {links.map((page) => (
            <AppLink key={page._id} to={`/cms/${page.slug}`}>
              {unhyphen(page.pageTitle)}
            </AppLink>
          ))}
        </nav>
        <div className="header-tools">
          {isAdmin && <NotificationBell />}
          <ThemeSwitch />
          <WalletButton />
          <IconButton
            className="header-menu"
            label={t.nav.menu}
            aria-expanded={open}
            aria-controls="main-nav"
            onClick={() => setOpenAt(open ? undefined : key)}
          >
            {open ? <Icon of={CloseOutlined} /> : <Icon of={MenuOutlined} />}
          </IconButton>
        </div>
      </div>
    </header>
  );
}
