import { Vault } from './vault.js';

const vaultOf = (IDENTITY_DOC_KEY: string) => new Vault({ IDENTITY_DOC_KEY } as never);
const document = Buffer.from('passport of Ada');
const MARK = 'launchpad-doc-1'.length;

describe('the vault of identity documents', () => {
  const vault = vaultOf('0123456789abcdef'.repeat(4));

  it('opens what it sealed, and seals differently each time', () => {
    const sealed = vault.seal(document);
    expect(vault.open(sealed)).toEqual(document);
    expect(vault.seal(document)).not.toEqual(sealed);
    expect(sealed.includes(document)).toBe(false);
  });

  it('seals as AES-256-GCM does: any change to mark, nonce, tag or text is noticed', () => {
    const sealed = vault.seal(document);
    expect(sealed).toHaveLength(MARK + 12 + 16 + document.length);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect([at, vault.open(changed)]).toEqual([at, undefined]);
    }
    expect(vault.open(sealed.subarray(0, -1))).toBeUndefined();
    expect(vault.open(Buffer.from('launchpad-doc-1'))).toBeUndefined();
    expect(vault.open(document)).toBeUndefined();
  });

  it('opens what is sealed for somebody for nobody else', () => {
    const sealed = vault.seal(document, 'ada');
    expect(vault.open(sealed, 'ada')).toEqual(document);
    expect([vault.open(sealed), vault.open(sealed, 'bob')]).toEqual([undefined, undefined]);
    expect(vault.open(vault.seal(document), 'ada')).toBeUndefined();
  });

  it('opens nothing sealed with another key', () => {
    expect(vaultOf('f'.repeat(64)).open(vault.seal(document))).toBeUndefined();
  });

  it('seals what the standard cipher opens with the key of 32 bytes', async () => {
    const { subtle } = globalThis.crypto;
    const sealed = vault.seal(document);
    const bytes = Buffer.from('0123456789abcdef'.repeat(4), 'hex');
    const key = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
    const [iv, tag, text] = [
      sealed.subarray(MARK, MARK + 12),
      sealed.subarray(MARK + 12, MARK + 28),
      sealed.subarray(MARK + 28),
    ];
    const algorithm = { name: 'AES-GCM', iv, additionalData: sealed.subarray(0, MARK) };
    const plain = await subtle.decrypt(algorithm, key, Buffer.concat([text, tag]));
    expect(Buffer.from(plain)).toEqual(document);
  });
});
