import { Problem, type Network } from '@launchpad/platform';
import { metadataJson, metadataOf, poolNetwork, type PoolMetadata } from '@launchpad/contracts';
import type { Pool as PoolMessage } from '@launchpad/proto';
import type { Input, Routes } from '@launchpad/api/routes';

type CreateBody = Input<Routes['createPool']>['body'];
type EditBody = Input<Routes['editPool']>['body'];

/** The metadata bytes of a create form: the pool's formHash on chain must be their hash. */
export function createdMetadata(form: CreateBody, network: Network): Uint8Array {
  return bytesOf(metadataOf({ ...form, network: nameOf(network.chainId) }, form));
}

/** The metadata bytes of an edit form: what the form does not hold stays as the pool has it. */
export function editedMetadata(form: EditBody, pool: PoolMessage): Uint8Array {
  const poolType = pool.poolType === 'whiteList' ? 'whiteList' : 'public';
  return bytesOf(metadataOf({ ...pool, network: nameOf(pool.chainId), poolType }, form));
}

function nameOf(chainId: number): PoolMetadata['network'] {
  const network = poolNetwork(chainId);
  if (!network) throw wrongNetwork();
  return network.name;
}

function bytesOf(metadata: PoolMetadata): Uint8Array {
  try {
    return metadataJson(metadata);
  } catch (error) {
    if (error instanceof RangeError)
      throw new Problem(413, 'too-large', 'The description is too long', error.message);
    throw error;
  }
}

export const wrongNetwork = () =>
  Problem.invalid([{ field: 'network', message: 'Please select a network' }], 'Please select a network');
