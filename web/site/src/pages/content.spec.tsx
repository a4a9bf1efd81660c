import { act, fireEvent, screen } from '@testing-library/react';
import type { Cms, Setting } from '@launchpad/api';
import { axe } from '@launchpad/web-kit/test/axe';
import { Route, Routes, useLocation } from 'react-router';
import { configAnswer, serve } from '@launchpad/web-kit/test/mockApi';
import { investor } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { App } from '../app/App';
import { connect } from '../test/poolHarness';
import { Footer } from '../app/Footer';
import CmsPage from './CmsPage';
import FaqsPage from './FaqsPage';
import NotFoundPage from './NotFoundPage';
import TextPage from './TextPage';

const cms = (changes: Partial<Cms> = {}): Cms => ({
  _id: 'c1',
  pageTitle: 'How-it-works',
  pageData: '<p>Like this.</p>',
  slug: 'how-it-works',
  metaTitle: '',
  metaKeywords: [],
  metaDescription: '',
  showLinkInHeader: false,
  showLinkInFooter: true,
  pageStatus: true,
  version: 1,
  ...changes,
});

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(() => {
  console.error = log;
});

describe('/faqs', () => {
  it('shows an accordion of titles and HTML descriptions', async () => {
    const faqs = [
      { _id: '1', title: 'What is a bid?', description: '<b>An order</b><script>evil()</script>' },
    ];
    serve({ 'GET /v1/admin/faq/list': { success: true, data: { success: true, faqs } } });
    const { container } = renderAt('/faqs', <FaqsPage />);
    const question = await screen.findByRole('button', { name: /What is a bid/, expanded: false });
    expect(screen.getByText('An order')).not.toBeVisible();
    fireEvent.click(question);
    expect(screen.getByText('An order')).toBeVisible();
    expect(question).toHaveAttribute('aria-expanded', 'true');
    expect(container.innerHTML).not.toContain('script');
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['empty', { 'GET /v1/admin/faq/list': { success: true, data: { success: true, faqs: [] } } }],
    ['failed', {}],
  ])('says No Record Found when the list is %s', async (_how, routes) => {
    serve(routes);
    renderAt('/faqs', <FaqsPage />);
    expect(await screen.findByText('No Record Found')).toBeVisible();
  });
});

describe('/cms/{pageTitle}', () => {
  const open = () =>
    renderAt(
      '/cms/how-it-works',
      <Routes>
        <Route path="cms/:pageTitle" element={<CmsPage />} />
      </Routes>,
    );

  it('shows the title with hyphens as spaces, then the HTML body', async () => {
    serve({ 'GET /v1/admin/cms/slug/how-it-works': { success: true, cms: cms() } });
    open();
    expect(await screen.findByText('Like this.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'How it works' })).toBeVisible();
  });

  it('says No Content when there is none', async () => {
    serve({});
    open();
    expect(await screen.findByText('No Content')).toBeVisible();
  });
});

describe('/tos and /privacy', () => {
  it('show the site texts', async () => {
    serve({ 'GET /site_settings': { success: true, data: { terms_content: '<p>Be kind.</p>' } } });
    const { unmount } = renderAt('/tos', <TextPage text="terms_content" />);
    expect(await screen.findByText('Be kind.')).toBeVisible();
    unmount();
    renderAt('/privacy', <TextPage text="privacy_content" />);
    expect(await screen.findByText('No Record Found')).toBeVisible();
  });
});

describe('an unknown URL', () => {
  it.each(['/nowhere', '/pool', '/faqs/more'])('%s is the not-found page', async (address) => {
    serve({ 'GET /v1/config': configAnswer(1_000) });
    renderAt(address, <App />);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('shows an animated not-found page with a link back', async () => {
    serve({});
    const { container } = renderAt('/nowhere', <NotFoundPage />);
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(container.querySelector('.not-found-rocket')).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/');
    expect(await axe(container)).toHaveNoViolations();
  });
});

const Where = () => <p>At {useLocation().pathname}</p>;

describe('the footer', () => {
  const setting: Setting = {
    siteTitle: 'Launchpad',
    metaTitle: '',
    metaKeyword: '',
    siteDescription: '',
    metaDescription: 'Fair launches.',
    twitterLink: '',
    telegramLink: 'https://t.me/x',
    mediumLink: 'https://youtube.com/x',
    appLink: '',
    podCastLink: '',
    websiteLink: 'https://github.com/x',
    raisedCapital: '',
    launchedProjects: '',
    monthlyVolume: '',
    marketCap: '',
    version: 1,
  };
  const serveFooter = (changes: Partial<Setting> = {}) =>
    serve({
      'GET /v1/config': configAnswer(1_000),
      'GET /v1/admin/settings/get': {
        success: true,
        data: { success: true, setting: { ...setting, ...changes } },
      },
      'GET /v1/admin/cms/list': {
        success: true,
        cms: [
          cms(),
          cms({ _id: 'c2', pageTitle: 'Old', slug: 'old', pageStatus: false }),
          cms({ _id: 'c3', pageTitle: 'Elsewhere', slug: 'elsewhere', showLinkInFooter: false }),
        ],
      },
    });

  it('shows description, the social links that are set, the columns and the year', async () => {
    serveFooter();
    const { container } = renderAt('/', <Footer />);
    expect(await screen.findByText('Fair launches.')).toBeVisible();
    for (const name of ['Telegram', 'Youtube', 'Github'])
      expect(screen.getByRole('link', { name })).toBeVisible();
    for (const name of ['Twitter', 'Linkedin']) expect(screen.queryByTitle(name)).toBeNull();
    expect(screen.getByRole('link', { name: 'Apply for IDO' })).toHaveAttribute('href', '/admin/managepools');
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    expect(screen.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/tos');
    expect(screen.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/faqs');
    expect(await screen.findByRole('link', { name: /Documentation/ })).toHaveAttribute(
      'href',
      'https://docs.launchpad.test',
    );
    expect(await screen.findByRole('link', { name: 'How it works' })).toHaveAttribute(
      'href',
      '/cms/how-it-works',
    );
    expect(screen.queryByRole('link', { name: 'Elsewhere' })).toBeNull();
    expect(container.querySelector('.logo')).toHaveTextContent('Launchpad');
    expect(container).toHaveTextContent(`© ${new Date().getFullYear()} Launchpad. All rights reserved.`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('names the social links like the settings page', async () => {
    const links = {
      telegramLink: 'https://telegram.test/',
      mediumLink: 'https://youtube.test/',
      twitterLink: 'https://twitter.test/',
      podCastLink: 'https://linkedin.test/',
      websiteLink: 'https://github.test/',
    };
    serveFooter(links);
    renderAt('/', <Footer />);
    for (const name of ['Telegram', 'Youtube', 'Twitter', 'Linkedin', 'Github']) {
      const link = await screen.findByRole('link', { name });
      expect(link).toHaveAttribute('href', `https://${name.toLowerCase()}.test/`);
    }
  });

  it('blocks the link to a disabled page', async () => {
    serveFooter();
    renderAt(
      '/',
      <>
        <Footer />
        <Where />
      </>,
    );
    const click = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }));
    await click('How it works');
    expect(screen.queryByText('Access Demied')).toBeNull();
    expect(screen.getByText('At /cms/how-it-works')).toBeVisible();
    await click('Old');
    expect(screen.getByText('At /cms/how-it-works')).toBeVisible();
    expect(await screen.findByText('Access Demied')).toBeVisible();
    expect(screen.getByText('Currently link is disabled')).toBeVisible();
  });

  it('requires a wallet to apply', async () => {
    serveFooter();
    renderAt('/', <Footer />);
    const click = () => fireEvent.click(screen.getByRole('link', { name: 'Apply for IDO' }));
    expect(click()).toBe(false);
    expect(await screen.findByText('Wallet Not Connected!')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await connect(investor);
    expect(click()).toBe(true);
    expect(screen.queryByText('Wallet Not Connected!')).toBeNull();
    await act(() => disconnectWallet());
  });
});
