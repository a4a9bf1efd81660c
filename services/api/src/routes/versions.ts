import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import { answer, recordId, seenVersion, version } from './common.js';
import { cms, faq } from './content.js';
import { route } from './route.js';

/** A page, FAQ or text as it was saved once. */
export const contentVersion = z.object({
  version,
  /** unix seconds; zero if it was saved before versions were kept, as `by` is empty then */
  time: z.int(),
  /** subject of the admin's access token */
  by: z.string(),
});

/** One of the three. */
export const versionDetail = contentVersion.extend({
  page: cms.omit({ _id: true, slug: true, version: true }).optional(),
  faq: faq.omit({ _id: true, version: true }).optional(),
  /** of the terms or the privacy policy */
  html: z.string().optional(),
});

const tag = 'Content';
const record = {
  kind: z.enum(['cms', 'faq', 'texts']),
  /** of texts `terms` or `privacy` */
  id: recordId,
};
const ofVersion = z.object({
  ...record,
  version: z.coerce.number<string | number>().int().min(1).max(2_147_483_647),
});

export const versionRoutes = {
  listVersions: route(paths.listVersions, {
    tag,
    summary: `The kept versions of a page, a FAQ or a text, newest first, at most ${limits.versions}; the newest is what is saved now`,
    access: 'admin',
    params: z.object(record),
    response: answer(
      z.object({
        versions: z.array(contentVersion),
        /** the record's version now, to be named in a restore */
        current: version,
      }),
    ),
  }),
  getVersion: route(paths.getVersion, {
    tag,
    summary: 'One version with its content',
    access: 'admin',
    params: ofVersion,
    response: answer(versionDetail),
  }),
  restoreVersion: route(paths.restoreVersion, {
    tag,
    summary: 'Saves an earlier version again, as a new one',
    access: 'admin',
    params: ofVersion,
    body: z.object({ seen: seenVersion }),
    response: answer(z.object({ version })),
  }),
};

export type ContentVersion = z.output<typeof contentVersion>;
export type VersionDetail = z.output<typeof versionDetail>;
