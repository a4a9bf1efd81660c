import type { BodyOf, Routes } from '@launchpad/client';
import { demoAccounts } from '@launchpad/contracts/testing';
import { logo, signIn, signInAsAdmin } from '@launchpad/seed';
import { paragraphs, prose } from './prose.js';

const FAQS = 20;
const FAQ_LENGTH = 600;
const PAGES = 8;
const PAGE_LENGTH = 6_000;

/** The slug of a page of a filled stack. */
export const PAGE = 'Page-1';

/** The site's content, as long as such texts are. */
export const content: {
  settings: BodyOf<Routes['editSettings']>;
  texts: BodyOf<Routes['saveSiteTexts']>;
  faqs: BodyOf<Routes['createFaq']>[];
  pages: BodyOf<Routes['createCms']>[];
} = {
  settings: {
    siteTitle: 'Launchpad',
    metaTitle: 'Launchpad: token sales at one fair price',
    metaKeyword: 'launchpad, token sale, batch auction, fair price',
    siteDescription: prose(300, 1),
    metaDescription: prose(150, 2),
    twitterLink: 'https://twitter.com/launchpad',
    telegramLink: 'https://t.me/launchpad',
    mediumLink: 'https://medium.com/launchpad',
    appLink: 'https://forms.example.org/apply-to-launch',
    podCastLink: 'https://podcasts.example.org/launchpad',
    websiteLink: 'https://github.com/launchpad',
    raisedCapital: '$48.2M',
    launchedProjects: '1,000',
    monthlyVolume: '$3.1M',
    marketCap: '$310M',
  },
  texts: { terms_content: paragraphs(20_000, 3), privacy_content: paragraphs(12_000, 4) },
  faqs: Array.from({ length: FAQS }, (_, nth) => ({
    title: `${prose(40, 100 + nth).slice(0, 60)}?`,
    description: paragraphs(FAQ_LENGTH, 200 + nth),
  })),
  pages: Array.from({ length: PAGES }, (_, nth) => ({
    pageTitle: `Page ${nth + 1}`,
    pageData: paragraphs(PAGE_LENGTH, 300 + nth),
    metaTitle: `Page ${nth + 1} of the launchpad`,
    metaKeywords: 'launchpad auction sale',
    metaDescription: prose(150, 400 + nth),
    showLinkInHeader: nth < 2,
    showLinkInFooter: true,
    pageStatus: true,
  })),
};

/**
 * Writes the site's content, as an admin does, and uploads a logo for pools.
 * @param url of a running product without content
 * @returns the logo's content id
 */
export async function fillContent(url: string): Promise<string> {
  const admin = await signInAsAdmin(url);
  await admin.call('editSettings', { body: content.settings });
  await admin.call('saveSiteTexts', { body: content.texts });
  for (const body of content.faqs) await admin.call('createFaq', { body });
  for (const body of content.pages) await admin.call('createCms', { body });
  const { api: owner } = await signIn(url, demoAccounts.poolOwner, 5);
  return (await owner.upload('logo', await logo('Launchpad', ['#0b7285', '#4dabf7']))).cid;
}
