import { limits } from '@launchpad/api';
import {
  hashMetadata,
  metadataJson,
  pageOf,
  perLink,
  perText,
  poolLinks,
  poolNetworks,
  textLimits,
} from '@launchpad/contracts';
import { Problem, sanitised, type FieldProblem } from '@launchpad/platform';
import { z } from 'zod';
import { address, pageForm, poolMetadata } from '@launchpad/api/routes';
import { assertText } from '../http/validate.js';

const token = z.strictObject({
  address,
  name: z.string().max(limits.tokenName),
  symbol: z.string().max(limits.tokenName),
  decimals: z.int().min(0).max(255),
});
const texts = perText((name) => z.string().min(1).max(textLimits[name]).optional());
const link = z.string().max(limits.link).optional();

/** A pool's public metadata, which never contains contact data. */
const metadata = z.strictObject({
  ...texts,
  title: texts.title.unwrap(),
  description: texts.description.unwrap(),
  logo: texts.logo.unwrap(),
  network: z.enum(poolNetworks.map(({ name }) => name)),
  poolType: z.enum(['public', 'whiteList']),
  isKyc: z.boolean(),
  poolingToken: token,
  biddingToken: token,
  links: z.strictObject(perLink(() => link)),
});

const { created } = poolMetadata(sanitised);

/**
 * What the calls that create and edit a pool refuse of its texts: by the time of those calls, its owner has paid for a
 * transaction that names them.
 */
function textFaults(accepted: z.output<typeof metadata>): FieldProblem[] {
  const form = pageForm.safeParse(pageOf({ ...accepted, ...accepted.links }));
  const stored = created.safeParse(accepted);
  const faults = new Map<string, FieldProblem>();
  for (const { path, message } of [...(form.error?.issues ?? []), ...(stored.error?.issues ?? [])]) {
    const name = String(path.at(-1));
    const field = poolLinks.some((known) => known === name) ? `file.links.${name}` : `file.${name}`;
    if (!faults.has(field)) faults.set(field, { field, message });
  }
  return [...faults.values()];
}

/**
 * Checks that bytes are pool metadata in their one canonical form, and returns the formHash they have on chain.
 * @throws Problem 400 naming what is wrong
 */
export function metadataHash(bytes: Uint8Array): string {
  const result = metadata.safeParse(parseJson(bytes));
  if (!result.success) {
    const errors = result.error.issues.map(({ path, message }) => ({
      field: ['file', ...path.map(String)].join('.'),
      message,
    }));
    throw Problem.invalid(errors, 'The metadata is not valid');
  }
  if (!Buffer.from(metadataJson(result.data)).equals(bytes)) {
    throw Problem.invalid(
      [{ field: 'file', message: 'must be the canonical JSON of the metadata' }],
      'The metadata is not valid',
    );
  }
  assertText(result.data, 'file');
  const faults = textFaults(result.data);
  if (faults.length > 0) throw Problem.invalid(faults, faults[0]?.message);
  return hashMetadata(bytes);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw Problem.invalid([{ field: 'file', message: 'must be JSON' }], 'The metadata is not valid');
  }
}
