import { limits } from '@launchpad/api';
import { hashMetadata, metadataJson, perLink, perText, poolNetworks, textLimits } from '@launchpad/contracts';
import { Problem } from '@launchpad/platform';
import { z } from 'zod';
import { address } from '@launchpad/api/routes';

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
  return hashMetadata(bytes);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw Problem.invalid([{ field: 'file', message: 'must be JSON' }], 'The metadata is not valid');
  }
}
