import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { Problem } from '@launchpad/platform';
import { CallerSchema, type Caller } from '@launchpad/proto';
import { AdminTokens } from './admin-tokens.js';
import { Sessions } from './sessions.js';

/** Identifies the caller, over HTTP and sockets. */
@Injectable()
export class CallerFinder {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: AdminTokens,
  ) {}

  /**
   * The caller of a session cookie and an access token, each optional.
   * @throws Problem 401 for an invalid token; with an ended session the caller is a visitor
   */
  async find(cookie: string | undefined, token: string | undefined): Promise<Caller> {
    const session = cookie ? await this.sessions.read(cookie) : undefined;
    const holder = token ? await this.tokens.verify(token) : undefined;
    return create(CallerSchema, {
      address: session?.address ?? '',
      admin: holder?.isAdmin ?? false,
      subject: holder?.subject ?? '',
      name: holder?.name ?? '',
      roles: holder?.roles ?? [],
      chainId: session?.proof ? session.chainId : 0,
    });
  }

  /** Whether a cookie and a token still identify the same caller. */
  async isStill(caller: Caller, cookie: string | undefined, token: string | undefined): Promise<boolean> {
    if (caller.address && !(cookie && (await this.sessions.isOpen(cookie)))) return false;
    try {
      if (!caller.admin && caller.roles.length === 0) return true;
      if (token === undefined) return false;
      const holder = await this.tokens.verify(token);
      const stillHas = (role: string) => holder.roles.some((held) => held === role);
      return (holder.isAdmin || !caller.admin) && caller.roles.every(stillHas);
    } catch (error) {
      if (error instanceof Problem && error.status === 401) return false;
      throw error;
    }
  }
}
