import type { AuditEntry, Cms, Faq, Setting, SiteTexts } from '@launchpad/api';
import type { People } from './people.js';
import { everyPage } from './shown.js';

/** A record of the site's content: its fields, each with the number of the edit that wrote it. */
export type Fields = Record<string, unknown>;

/** The content from the API, by key: "settings", "texts", "faq <name>", "cms <name>". */
export interface Content {
  records: Map<string, { id: string; fields: Fields }>;
  /** Names used by two records. */
  twice: string[];
}

/** The fields of an edit. Each contains its number, so that a partial edit is detected. */
export const written = {
  settings: (edit: number): Omit<Setting, 'version'> => ({
    siteTitle: `Site ${mark(edit)}`,
    metaTitle: `Title ${mark(edit)}`,
    metaKeyword: `keyword ${mark(edit)}`,
    siteDescription: `Site of ${mark(edit)}`,
    metaDescription: `Description of ${mark(edit)}`,
    twitterLink: `https://twitter.example/${edit}`,
    telegramLink: `https://telegram.example/${edit}`,
    mediumLink: `https://medium.example/${edit}`,
    appLink: `https://app.example/${edit}`,
    podCastLink: `https://podcast.example/${edit}`,
    websiteLink: `https://website.example/${edit}`,
    raisedCapital: `$${edit}`,
    launchedProjects: `${edit}+`,
    monthlyVolume: `$${edit}M`,
    marketCap: `$${edit}B`,
  }),
  texts: (edit: number): Omit<Required<SiteTexts>, 'version'> => ({
    terms_content: `<p>Terms of ${mark(edit)}</p>`,
    privacy_content: `<p>Privacy of ${mark(edit)}</p>`,
  }),
  faq: (edit: number, name: string): Omit<Faq, '_id' | 'version'> => ({
    title: `${name} ${mark(edit)}`,
    description: `<p>Answer of ${mark(edit)}</p>`,
  }),
  cms: (edit: number, name: string): Omit<Cms, '_id' | 'slug' | 'version'> => ({
    pageTitle: `${name} ${mark(edit)}`,
    pageData: `<p>Page of ${mark(edit)}</p>`,
    metaTitle: `Title of ${mark(edit)}`,
    metaKeywords: [mark(edit)],
    metaDescription: `Description of ${mark(edit)}`,
    showLinkInHeader: edit % 2 === 0,
    showLinkInFooter: edit % 3 === 0,
    pageStatus: edit % 5 !== 0,
  }),
};

/** All of the site's content, as an admin reads it. */
export async function readContent({ editor }: People): Promise<Content> {
  const [{ data: texts }, { data: settings }, { data: faqs }, { cms: pages }] = await Promise.all([
    editor.call('getSiteTexts'),
    editor.call('getSettings'),
    editor.call('listFaqs'),
    editor.call('listCms'),
  ]);
  // the list does not include the page data
  const read = async ({ _id: id }: Cms) => (await editor.call('getCms', { params: { id } })).cms;
  const cms = await Promise.all(pages.map(read));
  const listed = [
    ...faqs.faqs.map(
      ({ _id, version: _version, ...fields }) => [`faq ${nameIn(fields.title)}`, _id, fields] as const,
    ),
    ...cms.map(
      ({ _id, slug: _slug, version: _version, ...fields }) =>
        [`cms ${nameIn(fields.pageTitle)}`, _id, fields] as const,
    ),
  ];
  const names = listed.map(([name]) => name);
  return {
    records: new Map<string, { id: string; fields: Fields }>([
      ['settings', { id: 'settings', fields: unversioned(settings.setting) }],
      ['texts', { id: 'texts', fields: unversioned(texts) }],
      ...listed.map(([name, id, fields]) => [name, { id, fields }] as const),
    ]),
    twice: names.filter((name, index) => names.indexOf(name) !== index),
  };
}

/** The content's audit log, newest first. */
export async function readActs({ editor }: People): Promise<AuditEntry[]> {
  return everyPage(async (page) => {
    const { data } = await editor.call('listAudit', { query: { of: 'content', page, limit: 100 } });
    return { items: data.entries, pages: data.pagination.pages };
  });
}

/** The number of the edit that wrote a record, or undefined. */
export function editOf(record: unknown): number | undefined {
  const number = /edit-(\d+)/.exec(JSON.stringify(record))?.[1];
  return number === undefined ? undefined : Number(number);
}

const mark = (edit: number) => `edit-${edit}`;
const nameIn = (title: string) => title.replace(/ edit-\d+$/, '');
const unversioned = ({ version: _version, ...fields }: { version: number }): Fields => fields;
