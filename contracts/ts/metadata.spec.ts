import { CID } from 'multiformats/cid';
import { cidOf, formHashOf, hashMetadata, metadataJson, metadataOf, type PoolMetadata } from './metadata.js';

const metadata: PoolMetadata = {
  title: 'Aurora',
  description: '<p>Grüße</p>',
  logo: 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
  network: 'Goerli Testnet',
  poolType: 'public',
  isKyc: true,
  poolingToken: { address: `0x${'Ab'.repeat(20)}`, name: 'Aurora', symbol: 'AUR', decimals: 18 },
  biddingToken: { address: `0x${'cd'.repeat(20)}`, name: 'USDC', symbol: 'USDC', decimals: 6 },
  links: { website: 'https://aurora.example', twitter: '' },
};

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('pool metadata', () => {
  it('has one canonical form whatever the order of the fields', () => {
    const { title, description, ...rest } = metadata;
    expect(metadataJson({ ...rest, description, title })).toEqual(metadataJson(metadata));
    expect(text(metadataJson(metadata))).toBe(
      '{"title":"Aurora","description":"<p>Grüße</p>",' +
        '"logo":"bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy",' +
        '"network":"Goerli Testnet","poolType":"public","isKyc":true,' +
        '"poolingToken":{"address":"0xabababababababababababababababababababab","name":"Aurora","symbol":"AUR","decimals":18},' +
        '"biddingToken":{"address":"0xcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd","name":"USDC","symbol":"USDC","decimals":6},' +
        '"links":{"website":"https://aurora.example"}}',
    );
  });

  it('holds only the public fields, no contact data', () => {
    const withContact = { ...metadata, email: 'owner@aurora.example', phone: '0123456789' };
    expect(text(metadataJson(withContact))).not.toMatch(/owner@|0123456789/);
  });

  it('is rejected above one IPFS block', () => {
    expect(() => metadataJson({ ...metadata, description: 'x'.repeat(256 * 1024) })).toThrow('262144 bytes');
  });
});

describe('the metadata of a form', () => {
  const form = {
    title: 'Aurora',
    description: '<p>Grüße</p>',
    logo: metadata.logo,
    network: 'Goerli Testnet' as const,
    poolType: 'public' as const,
    isKyc: true,
    ...{ poolingToken: `0x${'Ab'.repeat(20)}`, ptName: 'Aurora', ptSymbol: 'AUR', ptDecimals: 18 },
    ...{ biddingToken: `0x${'cd'.repeat(20)}`, bdName: 'USDC', bdSymbol: 'USDC', bdDecimals: 6 },
    ...{ website: 'https://aurora.example', twitter: '', discord: undefined, email: 'owner@aurora.example' },
  };

  it('is what its page shows, and nothing else the form holds', () => {
    expect(metadataOf(form, form)).toEqual({ ...metadata, links: { website: 'https://aurora.example' } });
  });

  it('has only the links that are shown', () => {
    const { website: _, ...shown } = form;
    expect(metadataOf(form, { ...shown, title: 'Borealis' })).toEqual({
      ...metadata,
      title: 'Borealis',
      links: {},
    });
  });
});

describe('a form hash', () => {
  const formHash = hashMetadata(metadataJson(metadata));

  it('is the sha2-256 digest of the bytes', () => {
    expect(hashMetadata(new TextEncoder().encode('hello'))).toBe(
      '0x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    );
  });

  it('and the content id say the same', () => {
    expect(cidOf('0x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824')).toBe(
      'bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq',
    );
    expect(formHashOf(cidOf(formHash))).toBe(formHash);
  });

  it('is not read from a content id of another kind', () => {
    const { multihash } = CID.parse(cidOf(formHash));
    expect(() => formHashOf('QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n')).toThrow(
      'CIDv1, raw, sha2-256',
    );
    expect(() => formHashOf(CID.createV1(0x70, multihash).toString())).toThrow('CIDv1, raw, sha2-256');
  });
});
