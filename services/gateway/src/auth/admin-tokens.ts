import { Injectable, Logger } from '@nestjs/common';
import { limits, narrowRoles, shownLine, tokenRole, type NarrowRole } from '@launchpad/api';
import { Clock, Problem } from '@launchpad/platform';
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { GatewayConfig } from '../config.js';

const claims = z.object({
  sub: z.string().min(1),
  azp: z.string().optional(),
  client_id: z.string().optional(),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
  // only shown: a provider that writes them in another way is no reason to refuse the token
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
});

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

const TIMEOUT_MS = 5_000;
// A token signed with a key the issuer just rotated in is rejected for at most this long.
const KEY_COOLDOWN_MS = 1_000;

/** The holder of an access token. */
export interface TokenHolder {
  subject: string;
  /** what the person is called: the full name, else the user name or the e-mail address; empty if the token has none */
  name: string;
  isAdmin: boolean;
  /** narrower ones */
  roles: NarrowRole[];
}

/** Verifies access tokens of the OpenID Connect issuer against its published keys. */
@Injectable()
export class AdminTokens {
  private readonly logger = new Logger(AdminTokens.name);
  private keys?: Promise<JWTVerifyGetKey>;

  constructor(
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks signature, issuer, audience, time, and that it was given to our pages (`azp`, or `client_id` as in RFC
   * 9068): tokens for other clients of the realm are rejected.
   * @throws Problem 401 for an invalid token, 503 if the issuer is unavailable
   */
  async verify(token: string): Promise<TokenHolder> {
    const keys = await this.publishedKeys();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: this.config.OIDC_ISSUER,
        audience: this.config.OIDC_AUDIENCE,
        algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(this.clock.nowMs()),
        clockTolerance: 5,
      });
      const { sub, realm_access, client_id, azp = client_id, ...person } = claims.parse(payload);
      if (azp !== this.config.OIDC_CLIENT_ID) throw new errors.JWTClaimValidationFailed('', payload, 'azp');
      const held = realm_access?.roles ?? [];
      const roles = narrowRoles.filter((role) => held.includes(tokenRole(role)));
      return { subject: sub, name: nameOf(person), isAdmin: held.includes(tokenRole('admin')), roles };
    } catch (error) {
      if (isIssuerUnavailable(error)) throw this.unavailable(error);
      throw new Problem(401, 'unauthenticated', 'Access Denied!', reasonOf(error));
    }
  }

  private publishedKeys(): Promise<JWTVerifyGetKey> {
    this.keys ??= this.discover().catch((error: unknown) => {
      this.keys = undefined;
      throw this.unavailable(error);
    });
    return this.keys;
  }

  private async discover(): Promise<JWTVerifyGetKey> {
    const { OIDC_ISSUER, OIDC_INTERNAL_URL = OIDC_ISSUER } = this.config;
    const address = `${OIDC_INTERNAL_URL.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { issuer, jwks_uri } = discovery.parse(await response.json());
    if (issuer !== OIDC_ISSUER) throw new Error(`${address} is of the issuer ${issuer}`);
    return createRemoteJWKSet(new URL(jwks_uri), {
      cooldownDuration: KEY_COOLDOWN_MS,
      timeoutDuration: TIMEOUT_MS,
    });
  }

  private unavailable(error: unknown): Problem {
    this.logger.error(error);
    return new Problem(
      503,
      'issuer-unavailable',
      'Signing in is not available',
      'The identity provider does not answer',
    );
  }
}

function nameOf({ name, preferred_username, email }: Partial<z.output<typeof claims>>): string {
  const found = [name, preferred_username, email].map((text) => shownLine(text ?? '', limits.personName));
  return found.find((text) => text !== '') ?? '';
}

/** Errors of reading the issuer's keys: no answer in time, a status other than 200, something that is no set of keys. */
const KEYS_UNREAD = [errors.JWKSTimeout.code, errors.JOSEError.code, errors.JWKSInvalid.code];

/** The token was not checked, because the issuer's keys could not be read. */
function isIssuerUnavailable(error: unknown): boolean {
  if (error instanceof errors.JOSEError) return KEYS_UNREAD.includes(error.code);
  return !(error instanceof z.ZodError);
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The access token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `The access token's ${error.claim} is wrong`;
  return 'The access token is not valid';
}
