import { isIP } from 'node:net';
import { configOf } from '@launchpad/platform';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

/** An address, a network as CIDR, or `loopback`. */
function isProxy(text: string): boolean {
  if (text === 'loopback') return true;
  const [address = '', bits = '0', ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/** The gateway's environment. */
export class GatewayConfig extends configOf({
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  PORT: z.coerce.number().int().min(0).max(65535),
  /** Where browsers find the gateway; sessions and writes are bound to its origin. */
  PUBLIC_URL: httpUrl,
  ADMIN_WALLET: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'not an address')
    .toLowerCase(),
  OIDC_ISSUER: httpUrl,
  /** Where the gateway itself reaches the issuer, when that is not the address browsers use. */
  OIDC_INTERNAL_URL: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string(),
  OIDC_AUDIENCE: z.string(),
  /** Kubo's RPC API */
  IPFS_API_URL: httpUrl,
  /** AES-256 key of identity documents */
  IDENTITY_DOC_KEY: z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 32 bytes as hex'),
  /** Folders of the two built SPAs. */
  SITE_DIR: z.string(),
  ADMIN_DIR: z.string(),
  DOCS_URL: httpUrl,
  /** Proxies in front, split by commas: whose word on where a call comes from counts. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((proxy) => proxy.trim()))
    .refine((proxies) => proxies.every(isProxy), 'must be addresses, networks (CIDR) or loopback'),
  /** Local stack only: offers the demo wallet. */
  DEMO: z.stringbool().default(false),
}) {
  get publicUrl(): URL {
    return new URL(this.PUBLIC_URL);
  }

  get isSecure(): boolean {
    return this.publicUrl.protocol === 'https:';
  }

  /** Over https no other host of the domain can set it, nor a page without https. */
  get sessionCookie(): string {
    return this.isSecure ? '__Host-session' : 'session';
  }
}
