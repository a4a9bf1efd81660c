import { textLimits } from '@launchpad/contracts/pool-page';

/**
 * How long texts and lists can be, wherever they come in: a form, the API, or a file on IPFS. Texts count in UTF-16
 * code units, as `length` does, each of which takes at most three bytes on the wire; HTML is counted before and after
 * it is sanitised, since cleaning can make it longer. They add up to less than half of what a message between the
 * services can hold, which a test proves for the largest legal answer of every call.
 */
export const limits = {
  /** what is looked for in a list */
  search: 100,
  /** what the holder of an account is called */
  personName: 100,
  /** of a pool, and of the names in its contact data */
  title: textLimits.title,
  /** of a pool, HTML */
  description: textLimits.description,
  /** of a pool's description, where only its beginning is shown */
  lead: 200,
  /** an address on the web */
  link: 2048,
  /** name or symbol of a token */
  tokenName: 100,
  email: 254,
  /** characters of a phone number, which has at least 10 */
  phone: 20,
  /** of the contact data */
  contactMessage: 300,
  /** a reason or an answer in a review */
  reviewText: 1000,
  /** documents of a review besides the identity document, and the name of each */
  documents: 8,
  documentName: 100,
  comment: 1000,
  /** comments, or records of the audit log, that a search counts and pages: the newest that match */
  found: 1000,
  /** why a comment is hidden */
  hidingReason: 300,
  /** why a pool is marked as a scam */
  scamMessage: 1000,
  /** an uploaded file */
  fileBytes: 5 * 1024 * 1024,
  /** of a pool's metadata file */
  metadataBytes: 256 * 1024,
  /** addresses of a whitelist */
  whitelist: 100_000,
  /** addresses sent or returned at once: longer lists come in parts */
  whitelistPart: 10_000,
  /** a draft of the create form as JSON: a part of a whitelist and a description */
  draftBytes: 320 * 1024,
  /** a CMS page's text, the terms of use, the privacy policy: HTML */
  html: 75_000,
  pageTitle: 150,
  slug: 200,
  metaTitle: 200,
  /** of the site, and of a page where they come as one text */
  metaKeywords: 1000,
  /** keywords of a page, and the length of each */
  metaWords: 100,
  metaWord: 100,
  metaDescription: 1000,
  siteTitle: 200,
  siteDescription: 2000,
  /** a figure of the landing page, which is a text */
  statistic: 30,
  /** pages there can be */
  pages: 100,
  faqTitle: 300,
  /** answer of a FAQ, HTML */
  faqDescription: 20_000,
  /** FAQs there can be */
  faqs: 200,
  /** versions kept of a page, a FAQ or a text */
  versions: 50,
  /** of a contract wallet's signature, with all that deploys the wallet */
  signatureBytes: 8_192,
  /** facts returned for one transaction */
  factsOfTransaction: 200,
  /** pools that a socket watches */
  watchedPools: 100,
  /** records on a page of a list */
  page: 100,
  /** the name of an act in the audit log */
  auditAction: 50,
  /** number of a list's page that can be asked for */
  pageNumber: 1_000_000,
} as const;
