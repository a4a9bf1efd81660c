import { z } from 'zod';
import { paths } from '../paths.js';
import { answer, cid } from './common.js';
import { route } from './route.js';

export const fileKind = z.enum(['logo', 'identityDoc', 'document', 'metadata'], {
  error: 'kind must be logo, identityDoc, document or metadata',
});

/** A stored file. */
export const storedFile = z.object({
  /** `identityDoc` for other documents too */
  kind: fileKind.exclude(['document']),
  /** content id */
  cid: z.string(),
  /** its URL; absent for identity and other documents, which are encrypted */
  path: z.string().optional(),
  /** of metadata: its formHash on chain, the sha2-256 digest as 0x hex */
  formHash: z.string().optional(),
  size: z.int(),
});

const byCid = z.object({ cid: cid('No Record Found') });

export const fileRoutes = {
  upload: route(paths.upload, {
    tag: 'Files',
    summary:
      'Stores a logo, an identity document (png, jpg, jpeg, gif, at most 5 MB), another document of a review (a picture or a PDF, at most 5 MB) or pool metadata (JSON) on IPFS. Without a wallet session an admin or an editor stores a logo alone, as a picture in a text',
    access: 'walletOrAdmin',
    consumes: 'multipart/form-data',
    /** `file` is the content, `kind` must come before it in the form */
    body: z.object({ kind: fileKind, file: z.file().optional() }),
    response: answer(storedFile),
  }),
  viewIdentityDoc: route(paths.viewIdentityDoc, {
    tag: 'Files',
    summary: 'An identity document or another document of a review, decrypted',
    access: 'admin',
    params: byCid,
    produces: ['image/*', 'application/pdf'],
    response: z.unknown(),
  }),
  getIpfs: route(paths.getIpfs, {
    tag: 'Files',
    summary: 'A public file: an image or JSON, cacheable for ever',
    access: 'public',
    params: byCid,
    produces: ['image/*', 'application/json'],
    response: z.unknown(),
  }),
};

export type FileKind = z.output<typeof fileKind>;
export type StoredFile = z.output<typeof storedFile>;
