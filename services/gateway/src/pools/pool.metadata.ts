import { Problem, type Network } from '@launchpad/platform';
import { metadataJson, poolNetwork, type PoolMetadata } from '@launchpad/contracts';
import type { Pool as PoolMessage } from '@launchpad/proto';
import type { Input, Routes } from '../api/index.js';

type CreateBody = Input<Routes['createPool']>['body'];
type EditBody = Input<Routes['editPool']>['body'];

/** The metadata bytes of a create form: the pool's formHash on chain must be their hash. */
export function createdMetadata(form: CreateBody, network: Network): Uint8Array {
  return bytesOf({
    ...shown(form),
    network: nameOf(network.chainId),
    poolType: form.poolType,
    isKyc: form.isKyc,
    poolingToken: {
      address: form.poolingToken,
      name: form.ptName,
      symbol: form.ptSymbol,
      decimals: form.ptDecimals,
    },
    biddingToken: {
      address: form.biddingToken,
      name: form.bdName,
      symbol: form.bdSymbol,
      decimals: form.bdDecimals,
    },
  });
}

/** The metadata bytes of an edit form: what the form does not hold stays as the pool has it. */
export function editedMetadata(form: EditBody, pool: PoolMessage): Uint8Array {
  return bytesOf({
    ...shown(form),
    network: nameOf(pool.chainId),
    poolType: pool.poolType === 'whiteList' ? 'whiteList' : 'public',
    isKyc: pool.isKyc,
    poolingToken: {
      address: pool.poolingToken,
      name: pool.ptName,
      symbol: pool.ptSymbol,
      decimals: pool.ptDecimals,
    },
    biddingToken: {
      address: pool.biddingToken,
      name: pool.bdName,
      symbol: pool.bdSymbol,
      decimals: pool.bdDecimals,
    },
  });
}

function shown(form: CreateBody | EditBody): Pick<PoolMetadata, 'title' | 'description' | 'logo' | 'links'> {
  const { title, description, logo, website, telegram, medium, twitter, discord, podcast, whitePaper } = form;
  return {
    title,
    description,
    logo,
    links: { website, telegram, medium, twitter, discord, podcast, whitePaper },
  };
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
