import { Problem } from '@launchpad/platform';
import { limits } from '@launchpad/api';
import type { FastifyRequest } from 'fastify';
import { fileKind, type FileKind } from '@launchpad/api/routes';
import { invalid } from '../http/validate.js';

const LARGEST: Record<FileKind, number> = {
  logo: limits.fileBytes,
  identityDoc: limits.fileBytes,
  document: limits.fileBytes,
  metadata: limits.metadataBytes,
};

/** The file of a form, and its declared kind. */
export async function readUpload(request: FastifyRequest): Promise<{ kind: FileKind; bytes: Buffer }> {
  if (!request.isMultipart()) {
    throw new Problem(
      415,
      'unsupported-media-type',
      'The content type is not supported',
      'Use multipart/form-data',
    );
  }
  const { kind, bytes } = await partsOf(request);
  const checked = fileKind.safeParse(kind);
  if (!checked.success) throw Problem.invalid([{ field: 'kind', message: invalid(checked.error).title }]);
  if (!bytes?.length)
    throw Problem.invalid([{ field: 'file', message: 'a file is required' }], 'Please select a file');
  if (bytes.length > LARGEST[checked.data]) {
    throw new Problem(413, 'too-large', 'The file is too large', `At most ${LARGEST[checked.data]} bytes`);
  }
  return { kind: checked.data, bytes };
}

async function partsOf(request: FastifyRequest): Promise<{ kind?: unknown; bytes?: Buffer }> {
  const form: { kind?: unknown; bytes?: Buffer } = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') form.bytes = await part.toBuffer();
      else if (part.fieldname === 'kind') form.kind = part.value;
    }
  } catch (error) {
    // The parser's own errors about a form that is cut or garbled carry no status.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Problem(400, 'malformed', 'The form is malformed', String(error));
  }
  return form;
}
