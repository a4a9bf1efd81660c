import { limits } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import type { z } from 'zod';
import { checked } from '../validation.js';
import type { Metadata } from '../pool/metadata.schema.js';

/**
 * Parses and checks metadata.
 * @throws Problem 400 naming each field that breaks a rule
 */
export function readMetadata(bytes: Uint8Array, schema: z.ZodType<Metadata>): Metadata {
  if (bytes.length > limits.metadataBytes) throw unreadable('is larger than 256 KiB');
  return checked(schema, parseJson(bytes), 'metadata');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw unreadable('is not JSON');
  }
}

function unreadable(reason: string): Problem {
  return Problem.invalid([{ field: 'metadata', message: `The metadata ${reason}` }]);
}
