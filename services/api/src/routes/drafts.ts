import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import { answer, seconds, version } from './common.js';
import { route } from './route.js';

const MOST_FIELDS = 100;
const MOST_ITEMS = 10_000;

const text = z.string().max(limits.draftBytes);
const sizeOf = (form: object) => new TextEncoder().encode(JSON.stringify(form)).length;

/** The create form's current values by field, possibly incomplete or invalid. */
export const draftForm = z
  .object({ title: text })
  .catchall(z.union([text, z.boolean(), z.array(text).max(MOST_ITEMS)]))
  .refine((fields) => Object.keys(fields).length <= MOST_FIELDS, `At most ${MOST_FIELDS} fields`)
  .refine((fields) => sizeOf(fields) <= limits.draftBytes, 'The draft is too large');

export const listedDraft = z.object({
  id: z.uuid(),
  /** of the form, on one line; empty while it has none */
  title: z.string(),
  savedAt: seconds,
  version,
});
export const draft = listedDraft.extend({ form: draftForm });

const tag = 'Drafts';
const byId = z.object({
  draftId: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'No Record Found'),
});
const one = answer(draft);

export const draftRoutes = {
  listDrafts: route(paths.listDrafts, {
    tag,
    summary: "The session wallet's create forms that are not signed yet, newest first; at most 20",
    access: 'wallet',
    response: answer(z.object({ drafts: z.array(listedDraft) })),
  }),
  createDraft: route(paths.createDraft, {
    tag,
    summary:
      'Keeps a create form, encrypted, for the session wallet alone, once for an id that the page chooses; 409 where ' +
      'there is another form by that id, or the wallet has 20',
    access: 'wallet',
    body: z.object({ form: draftForm, id: z.uuid().optional() }),
    response: one,
  }),
  getDraft: route(paths.getDraft, {
    tag,
    summary: 'One draft of the session wallet, with its form',
    access: 'wallet',
    params: byId,
    response: one,
  }),
  updateDraft: route(paths.updateDraft, {
    tag,
    summary: 'Saves a draft; 409 where it is no longer of the version given',
    access: 'wallet',
    params: byId,
    body: z.object({ form: draftForm, version: z.int().min(1).max(2_147_483_647) }),
    response: one,
  }),
  deleteDraft: route(paths.deleteDraft, {
    tag,
    summary: 'Deletes a draft',
    access: 'wallet',
    params: byId,
    response: answer(z.object({ id: z.string() })),
  }),
};

/** A draft as lists show it. */
export type ListedDraft = z.output<typeof listedDraft>;
export type Draft = z.output<typeof draft>;
export type DraftForm = z.output<typeof draftForm>;
