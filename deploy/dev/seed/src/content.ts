import { poolNetworks } from '@launchpad/contracts';
import type { BodyOf, Client, Routes } from '@launchpad/client';

const list = (names: readonly string[]) => new Intl.ListFormat('en').format(new Set(names));
const blockchains = list(poolNetworks.map(({ blockchain }) => blockchain));
const networks = list(poolNetworks.map(({ name }) => name));

/** Writes the site's content, as an admin does. */
export async function writeContent(admin: Client): Promise<void> {
  await admin.call('editSettings', { body: settings });
  await admin.call('saveSiteTexts', { body: texts });
  for (const body of faqs) await admin.call('createFaq', { body });
  for (const body of pages) await admin.call('createCms', { body });
}

const settings: BodyOf<Routes['editSettings']> = {
  siteTitle: 'Launchpad',
  metaTitle: 'Launchpad: token sales at one fair price',
  metaKeyword: 'launchpad, token sale, batch auction, fair price',
  siteDescription: `Token sales by batch auction on ${blockchains}.`,
  metaDescription:
    'Projects sell tokens by batch auction: everyone pays the same price, and no one pays more than their limit.',
  twitterLink: 'https://twitter.com/launchpad',
  telegramLink: 'https://t.me/launchpad',
  mediumLink: 'https://youtube.com/launchpad',
  appLink: 'https://forms.example.org/apply-to-launch',
  podCastLink: 'https://linkedin.com/company/launchpad',
  websiteLink: 'https://github.com/launchpad',
};

const texts: BodyOf<Routes['saveSiteTexts']> = {
  terms_content:
    '<h2>Terms of use</h2><p>This is a demonstration on local test chains. No token shown here has any value.</p><h3>Sales</h3><p>A bid is binding once its transaction is mined. Until 90 seconds before the end it can be withdrawn for a tenth of it. After the end everyone pays one price: bids above it are filled, bids at it share what is left, and all others are refunded.</p><h3>Fees</h3><p>Of what a sale raises, 1.5% is kept as the platform’s fee. Bidders pay no fee.</p>',
  privacy_content:
    '<h2>Privacy policy</h2><p>Wallet addresses and bids are public on the chain. Contact data and identity documents of pool owners are seen only by the reviewers; documents are stored encrypted.</p><p>Signing in with a wallet sets one cookie, which ends with the session. Nothing else is stored about visitors.</p>',
};

const faqs: BodyOf<Routes['createFaq']>[] = [
  {
    title: 'How is the price of a sale determined?',
    description:
      '<p>Each bidder states the least number of tokens they want and what they pay for them. When the sale ends, the highest price at which everything sells is chosen, and <strong>everyone pays it</strong>. Those who bid more get more tokens for the same money.</p>',
  },
  {
    title: 'What if the soft cap is missed?',
    description:
      '<p>Then nothing is sold. Every bid is refunded in full, and the owner gets the tokens back.</p>',
  },
  {
    title: 'Can I withdraw my bid?',
    description:
      '<p>Yes, until 90 seconds before the end. An emergency withdrawal costs 10% of the bid, so that no one moves the price for fun.</p>',
  },
  {
    title: 'When do I get my tokens?',
    description:
      '<p>As soon as the sale is settled, which anyone may do after its end. Then press Claim next to your bid, or claim everything at once.</p>',
  },
  {
    title: 'Who checks the projects?',
    description:
      '<p>Each owner proves who they are before a pool is shown. That is not advice: read the white paper, and ask in the comments.</p>',
  },
  {
    title: 'Which wallets and chains work?',
    description: `<p>Any browser wallet. Sales run on ${networks}; here, on local chains in their place.</p>`,
  },
];

const pages: BodyOf<Routes['createCms']>[] = [
  {
    pageTitle: 'How-It-Works',
    pageData:
      '<h2>From bid to token</h2><ol><li>Connect a wallet. In the local stack the demo wallet is enough.</li><li>Open a live pool and enter the least number of tokens you want, and what you pay.</li><li>Watch the clearing price move, and what your bid would get.</li><li>After the end, claim your tokens, or your refund.</li></ol><p>The arithmetic is on the chain, and everyone can check it.</p>',
    metaTitle: 'How it works',
    metaKeywords: 'auction bid claim',
    metaDescription: 'How a batch auction sells tokens at one price.',
    showLinkInHeader: true,
    showLinkInFooter: true,
    pageStatus: true,
  },
  {
    pageTitle: 'About-Us',
    pageData:
      '<h2>Why one price</h2><p>Races and bots decide most token sales. A batch auction has no first and no last: only prices count.</p>',
    metaTitle: 'About us',
    metaKeywords: 'about launchpad',
    metaDescription: 'Why this launchpad sells by batch auction.',
    showLinkInFooter: true,
    pageStatus: true,
  },
  {
    pageTitle: 'Brand-Kit',
    pageData: '<p>Logos and colours, soon.</p>',
    metaTitle: 'Brand kit',
    showLinkInFooter: true,
    pageStatus: false,
  },
];
