import { getBytes, hexlify, sha256 } from 'ethers';
import { CID } from 'multiformats/cid';
import * as raw from 'multiformats/codecs/raw';
import * as Digest from 'multiformats/hashes/digest';
import { sha256 as sha256Code } from 'multiformats/hashes/sha2';
import type { NetworkName } from './networks.js';
import { linksOf, textsOf, type PoolLinks, type PoolTexts } from './pool-page.js';

/** A token in a pool's metadata. */
export interface TokenFacts {
  /** 0x address; written in lower case. */
  address: string;
  name: string;
  symbol: string;
  decimals: number;
}

/** A pool's public metadata: what its page shows, and no contact data. */
export interface PoolMetadata extends PoolTexts {
  network: NetworkName;
  poolType: 'public' | 'whiteList';
  isKyc: boolean;
  poolingToken: TokenFacts;
  biddingToken: TokenFacts;
  links: PoolLinks;
}

/** The parts of a pool's metadata that are fixed on chain, with the API's field names. */
export interface FixedFacts extends Pick<PoolMetadata, 'network' | 'poolType' | 'isKyc'> {
  poolingToken: string;
  ptName: string;
  ptSymbol: string;
  ptDecimals: number;
  biddingToken: string;
  bdName: string;
  bdSymbol: string;
  bdDecimals: number;
}

/** The parts an owner may change, with the names in the API's forms. */
export type ShownFacts = PoolTexts & PoolLinks;

/** The metadata of a pool; other fields of the arguments are ignored. */
export function metadataOf(fixed: FixedFacts, shown: ShownFacts): PoolMetadata {
  const { network, poolType, isKyc } = fixed;
  return {
    ...written(shown),
    network,
    poolType,
    isKyc,
    poolingToken: {
      address: fixed.poolingToken,
      name: fixed.ptName,
      symbol: fixed.ptSymbol,
      decimals: fixed.ptDecimals,
    },
    biddingToken: {
      address: fixed.biddingToken,
      name: fixed.bdName,
      symbol: fixed.bdSymbol,
      decimals: fixed.bdDecimals,
    },
    links: filled(linksOf(shown)),
  };
}

/** IPFS keeps a file up to this size in one raw block, whose content id is the hash of its bytes. */
const MAX_BYTES = 256 * 1024;

/**
 * The canonical bytes of a pool's metadata, which the pool's `formHash` commits to: UTF-8 JSON, keys in the
 * order of {@link PoolMetadata}, no white space, no other field. Throws a RangeError above 256 KiB.
 */
export function metadataJson(metadata: PoolMetadata): Uint8Array {
  const { network, poolType, isKyc, poolingToken, biddingToken, links } = metadata;
  const bytes = new TextEncoder().encode(
    JSON.stringify({
      ...written(metadata),
      network,
      poolType,
      isKyc,
      poolingToken: tokenFacts(poolingToken),
      biddingToken: tokenFacts(biddingToken),
      links: filled(linksOf(links)),
    }),
  );
  if (bytes.length > MAX_BYTES) {
    throw new RangeError(`metadata must be at most ${MAX_BYTES} bytes, got ${bytes.length}`);
  }
  return bytes;
}

/** The `formHash` of metadata bytes: their sha2-256 digest as 0x hex. */
export function hashMetadata(bytes: Uint8Array): string {
  return sha256(bytes);
}

/** The content id (CIDv1, raw, sha2-256, base32) of a `formHash`: where IPFS has the metadata. */
export function cidOf(formHash: string): string {
  return CID.createV1(raw.code, Digest.create(sha256Code.code, getBytes(formHash))).toString();
}

/** The `formHash` of a content id. Throws a TypeError for any but CIDv1, raw, sha2-256. */
export function formHashOf(cid: string): string {
  const { version, code, multihash } = CID.parse(cid);
  if (version !== 1 || code !== raw.code || multihash.code !== sha256Code.code) {
    throw new TypeError(`content id must be CIDv1, raw, sha2-256, got ${cid}`);
  }
  return hexlify(multihash.digest);
}

function tokenFacts({ address, name, symbol, decimals }: TokenFacts): TokenFacts {
  return { address: address.toLowerCase(), name, symbol, decimals };
}

function written(texts: PoolTexts): PoolTexts {
  const { title, description, logo } = texts;
  return { title, description, logo, ...filled(textsOf(texts)) };
}

function filled<Name extends string>(texts: Record<Name, string>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<
    Record<Name, string>
  >;
}
