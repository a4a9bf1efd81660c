import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { GatewayConfig } from '../config.js';

const ALGORITHM = 'aes-256-gcm';
const MARK = Buffer.from('launchpad-doc-1');
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts identity documents, since everybody can read what is on IPFS, and drafts, which hold contact data. */
@Injectable()
export class Vault {
  private readonly key: Buffer;

  constructor({ IDENTITY_DOC_KEY }: GatewayConfig) {
    this.key = Buffer.from(IDENTITY_DOC_KEY, 'hex');
  }

  /**
   * Mark, nonce, tag, cipher text (AES-256-GCM).
   * @param owner whose it is: for nobody else it can be opened
   */
  seal(plain: Uint8Array, owner = ''): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(boundTo(owner));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([MARK, iv, cipher.getAuthTag(), sealed]);
  }

  /** What was sealed; undefined where the bytes were not sealed with this key, or were changed. */
  open(sealed: Uint8Array, owner = ''): Buffer | undefined {
    const bytes = Buffer.from(sealed);
    if (!bytes.subarray(0, MARK.length).equals(MARK)) return undefined;
    const iv = bytes.subarray(MARK.length, MARK.length + IV_BYTES);
    const tag = bytes.subarray(MARK.length + IV_BYTES, MARK.length + IV_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(ALGORITHM, this.key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(owner)).setAuthTag(tag);
      const rest = bytes.subarray(MARK.length + IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(rest), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}

const boundTo = (owner: string) => Buffer.concat([MARK, Buffer.from(owner)]);
