import { z } from 'zod';
import { paths } from '../paths.js';
import { textOf } from '../rules/html.js';
import { limits } from '../rules/limits.js';
import { answer, deletedVersion, optionalLink, recordId, seenVersion, version } from './common.js';
import { route } from './route.js';

const blank = 'cannot be blank!';
const badLink = 'Please Enter a Valid Link!';
const html = z.string().max(limits.html);
const required = (max: number) =>
  z
    .string({ error: blank })
    .max(max)
    .refine((text) => text.trim() !== '', blank);

export const cms = z.object({
  _id: z.string(),
  pageTitle: z.string(),
  /** sanitised HTML; empty for strangers where the page is inactive */
  pageData: z.string(),
  slug: z.string(),
  metaTitle: z.string(),
  metaKeywords: z.array(z.string()),
  metaDescription: z.string(),
  showLinkInHeader: z.boolean(),
  showLinkInFooter: z.boolean(),
  /** true active */
  pageStatus: z.boolean(),
  version,
});

export const cmsBody = z.object({
  pageTitle: required(limits.pageTitle),
  pageData: html.default(''),
  metaTitle: z.string().max(limits.metaTitle).default(''),
  /** a list, or one string whose words are split by spaces */
  metaKeywords: z
    .union([
      z.array(z.string().max(limits.metaWord)).max(limits.metaWords),
      z.string().max(limits.metaKeywords),
    ])
    .default([])
    .transform((words) => (typeof words === 'string' ? words.split(/\s+/).filter(Boolean) : words)),
  metaDescription: z.string().max(limits.metaDescription).default(''),
  showLinkInHeader: z.boolean().default(false),
  showLinkInFooter: z.boolean().default(false),
  pageStatus: z.boolean().default(true),
});

export const faq = z.object({ _id: z.string(), title: z.string(), description: z.string(), version });
export const faqBody = z.object({
  title: required(limits.faqTitle),
  description: z.string().max(limits.faqDescription).default(''),
});

export const setting = z.object({
  siteTitle: z.string(),
  metaTitle: z.string(),
  metaKeyword: z.string(),
  siteDescription: z.string(),
  metaDescription: z.string(),
  twitterLink: z.string(),
  telegramLink: z.string(),
  mediumLink: z.string(),
  appLink: z.string(),
  podCastLink: z.string(),
  websiteLink: z.string(),
  /** statistics of the landing page, as texts; empty: the page's own. So the next. */
  raisedCapital: z.string(),
  launchedProjects: z.string(),
  monthlyVolume: z.string(),
  marketCap: z.string(),
  version,
});

/** Not changed if absent. */
const statistic = z.string().max(limits.statistic, `At most ${limits.statistic} characters`).optional();

const settingBody = z.object({
  siteTitle: required(limits.siteTitle),
  metaTitle: z.string().max(limits.metaTitle).default(''),
  metaKeyword: z.string().max(limits.metaKeywords).default(''),
  siteDescription: z.string().max(limits.siteDescription).default(''),
  metaDescription: z.string().max(limits.metaDescription).default(''),
  twitterLink: optionalLink(badLink),
  telegramLink: optionalLink(badLink),
  mediumLink: optionalLink(badLink),
  appLink: optionalLink(badLink),
  podCastLink: optionalLink(badLink),
  websiteLink: optionalLink(badLink),
  raisedCapital: statistic,
  launchedProjects: statistic,
  monthlyVolume: statistic,
  marketCap: statistic,
  version: seenVersion,
});

/** Absent if never saved. */
export const siteTexts = z.object({
  terms_content: z.string().optional(),
  privacy_content: z.string().optional(),
  /** of both */
  version,
});

const onePage = z.object({ success: z.literal(true), cms });
const settingAnswer = answer(z.object({ success: z.literal(true), setting }));
const deleted = answer(z.object({ _id: z.string() }));
const byId = z.object({ id: recordId });
const slug = z
  .string()
  .min(1)
  .max(limits.slug)
  .refine((text) => textOf(text) === text && !/\p{Cc}/u.test(text));

export const contentRoutes = {
  getSiteTexts: route(paths.getSiteTexts, {
    tag: 'Content',
    summary: 'Terms of use and privacy policy',
    access: 'public',
    response: answer(siteTexts),
  }),
  saveSiteTexts: route(paths.saveSiteTexts, {
    tag: 'Content',
    summary: 'Saves terms of use, privacy policy or both',
    access: 'admin',
    body: z.object({
      terms_content: html.optional(),
      privacy_content: html.optional(),
      version: seenVersion,
    }),
    response: answer(siteTexts),
  }),
  listCms: route(paths.listCms, {
    tag: 'Content',
    summary: 'All pages with title, meta title and flags; strangers get no meta title of an inactive one',
    access: 'public',
    response: z.object({ success: z.literal(true), cms: z.array(cms) }),
  }),
  createCms: route(paths.createCms, {
    tag: 'Content',
    summary: 'Creates a page; its slug comes from the title',
    access: 'admin',
    body: cmsBody,
    response: onePage,
  }),
  getCms: route(paths.getCms, {
    tag: 'Content',
    summary: 'One page by its id',
    access: 'public',
    params: byId,
    response: onePage,
  }),
  editCms: route(paths.editCms, {
    tag: 'Content',
    summary: 'Changes a page',
    access: 'admin',
    body: cmsBody.extend({ _id: recordId, version: seenVersion }),
    response: onePage,
  }),
  deleteCms: route(paths.deleteCms, {
    tag: 'Content',
    summary: 'Deletes a page',
    access: 'admin',
    params: byId,
    query: z.object({ version: deletedVersion }),
    response: deleted,
  }),
  getCmsBySlug: route(paths.getCmsBySlug, {
    tag: 'Content',
    summary: 'One page by its slug',
    access: 'public',
    params: z.object({ slug }),
    response: onePage,
  }),
  listFaqs: route(paths.listFaqs, {
    tag: 'Content',
    summary: 'All FAQs',
    access: 'public',
    response: answer(z.object({ success: z.literal(true), faqs: z.array(faq) })),
  }),
  createFaq: route(paths.createFaq, {
    tag: 'Content',
    summary: 'Creates a FAQ',
    access: 'admin',
    body: faqBody,
    response: answer(faq),
  }),
  getFaq: route(paths.getFaq, {
    tag: 'Content',
    summary: 'One FAQ',
    access: 'public',
    params: byId,
    response: answer(faq),
  }),
  editFaq: route(paths.editFaq, {
    tag: 'Content',
    summary: 'Changes a FAQ',
    access: 'admin',
    body: faqBody.extend({ _id: recordId, version: seenVersion }),
    response: answer(faq),
  }),
  orderFaqs: route(paths.orderFaqs, {
    tag: 'Content',
    summary:
      'Sets the order of the FAQs; 409 unless it names each of them once, or where the order is not as seen',
    access: 'admin',
    body: z.object({
      ids: z.array(recordId).max(limits.faqs),
      /** the order that was changed; without it any is */
      seen: z.array(recordId).max(limits.faqs).optional(),
    }),
    response: answer(z.object({ ids: z.array(z.string()) })),
  }),
  deleteFaq: route(paths.deleteFaq, {
    tag: 'Content',
    summary: 'Deletes a FAQ',
    access: 'admin',
    params: byId,
    query: z.object({ version: deletedVersion }),
    response: deleted,
  }),
  getSettings: route(paths.getSettings, {
    tag: 'Content',
    summary: 'Site settings',
    access: 'public',
    response: settingAnswer,
  }),
  editSettings: route(paths.editSettings, {
    tag: 'Content',
    summary: 'Saves the site settings',
    access: 'admin',
    body: settingBody,
    response: settingAnswer,
  }),
};

export type Cms = z.output<typeof cms>;
export type CmsBody = z.input<typeof cmsBody>;
export type Faq = z.output<typeof faq>;
export type FaqBody = z.input<typeof faqBody>;
export type Setting = z.output<typeof setting>;
export type SiteTexts = z.output<typeof siteTexts>;
/** One of the two, by its name in the answer. */
export type SiteText = Exclude<keyof SiteTexts, 'version'>;
