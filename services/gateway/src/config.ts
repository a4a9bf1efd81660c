import { isIP } from 'node:net';
import { ConfigError, configOf, doctorShape, redisShape } from '@launchpad/platform';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

/** An address, a network as CIDR, or `loopback`. */
function isProxy(text: string): boolean {
  if (text === 'loopback') return true;
  const [address = '', bits = '0', ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/** An origin as in a header: http only on this machine, no path, no wildcard. */
function isFrameAncestor(text: string): boolean {
  return (
    /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/.test(text) &&
    URL.canParse(text) &&
    new URL(text).origin === text
  );
}

/** The items of a list that is separated by commas. */
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((item) => item.trim() || []));

/** The gateway's environment. */
export class GatewayConfig extends configOf({
  ...redisShape,
  ...doctorShape,
  PORT: z.coerce.number().int().min(0).max(65535),
  /** Where browsers find the gateway; sessions and writes are bound to its origin. */
  PUBLIC_URL: httpUrl,
  /** Further hosts, separated by commas, that are redirected to PUBLIC_URL. */
  OTHER_HOSTS: list.refine(
    (hosts) => hosts.every((host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)),
    'must be names of hosts, in lower case',
  ),
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
  /**
   * Origins of the pages that may show this site in a frame, like Safe's, separated by commas; none by default. Those of
   * this machine may be http, where PUBLIC_URL is too.
   */
  FRAME_ANCESTORS: list.refine(
    (origins) => origins.every(isFrameAncestor),
    'must be origins like https://app.safe.global',
  ),
  /** The operator's project at WalletConnect; without one the pages don't offer it, and speak to none of its servers. */
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be the 32 hexadecimal digits of a project')
    .optional(),
  /** Local stack only: offers the demo wallet. */
  DEMO: z.stringbool().default(false),
}) {
  constructor(environment: NodeJS.ProcessEnv) {
    super(environment);
    if (this.OTHER_HOSTS.includes(this.publicUrl.hostname))
      throw new ConfigError('Configuration: OTHER_HOSTS is wrong: PUBLIC_URL would be redirected to itself');
    if (this.isSecure && this.FRAME_ANCESTORS.some((origin) => origin.startsWith('http:')))
      throw new ConfigError('Configuration: FRAME_ANCESTORS is wrong: http, where PUBLIC_URL is https');
  }

  get publicUrl(): URL {
    return new URL(this.PUBLIC_URL);
  }

  get isSecure(): boolean {
    return this.publicUrl.protocol === 'https:';
  }

  /** Whether pages of other sites may show this one in a frame. */
  get isFramed(): boolean {
    return this.FRAME_ANCESTORS.length > 0;
  }

  /**
   * Over https no other host of the domain can set it, nor a page without https. With frames it has another name: a
   * browser that has one without partition would send both.
   */
  get sessionCookie(): string {
    if (!this.isSecure) return 'session';
    return this.isFramed ? '__Host-framed-session' : '__Host-session';
  }
}
