import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

export const CLIENT = 'launchpad-admin-spa';
export const AUDIENCE = 'launchpad-admin-spa';

interface TokenOptions {
  /** null for a token without any claim of roles */
  roles?: string[] | null;
  audience?: string;
  issuer?: string;
  /** seconds from now; null for a token without an end */
  expiresIn?: number | null;
  subject?: string;
  /** the client it was given to; null for a token without one */
  client?: string | null;
  /** the claim for it: Keycloak's, or RFC 9068's */
  clientClaim?: 'azp' | 'client_id';
  /** what else it says of the person: name, preferred_username, email */
  person?: Record<string, unknown>;
  /** signs with a key the issuer never published */
  foreignKey?: boolean;
}

/** An OpenID Connect issuer with keys of its own, served over HTTP. */
export class Issuer {
  private keys: { id: string; key: CryptoKey; jwk: JWK }[] = [];
  private isDown = false;
  /** Its issuer id. */
  name: string;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {
    this.name = url;
  }

  static async start(): Promise<Issuer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = new Issuer(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/launchpad`,
    );
    server.on('request', (request, response) => {
      if (issuer.isDown) return response.writeHead(503).end();
      const answer = request.url?.endsWith('/.well-known/openid-configuration')
        ? { issuer: issuer.name, jwks_uri: `${issuer.url}/certs` }
        : { keys: issuer.keys.map(({ jwk }) => jwk) };
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await issuer.rotate();
    return issuer;
  }

  /** Publishes a new key in place of the others. */
  async rotate(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const id = `key-${Math.random().toString(36).slice(2)}`;
    const jwk = { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' };
    this.keys = [{ id, key: privateKey, jwk }];
  }

  setDown(isDown: boolean): void {
    this.isDown = isDown;
  }

  async token(options: TokenOptions = {}): Promise<string> {
    const { roles = ['launchpad-admin'], audience = AUDIENCE, issuer = this.name, expiresIn = 300 } = options;
    const { id, key } = this.keys[0]!;
    const signing = options.foreignKey ? (await generateKeyPair('RS256')).privateKey : key;
    const now = Math.floor(Date.now() / 1000);
    const { client = CLIENT, clientClaim = 'azp' } = options;
    const token = new SignJWT({
      ...options.person,
      ...(roles && { realm_access: { roles } }),
      ...(client !== null && { [clientClaim]: client }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: id })
      .setSubject(options.subject ?? 'alice')
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now - 10);
    if (expiresIn !== null) token.setExpirationTime(now + expiresIn);
    return token.sign(signing);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
