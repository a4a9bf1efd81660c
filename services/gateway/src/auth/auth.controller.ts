import { Controller, Res, Req } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes, type AnswerOf, type Input, type Routes } from '../api/index.js';
import { GatewayConfig } from '../config.js';
import { Endpoint, In } from '../http/endpoint.js';
import { Realtime } from '../realtime/realtime.gateway.js';
import { LONGEST_SECONDS, SESSION_COOKIE, Sessions, type Session } from './sessions.js';
import { SignIn } from './sign-in.js';

type MeAnswer = AnswerOf<Routes['me']>;

/** The wallet session: Sign-In with Ethereum. */
@Controller()
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly config: GatewayConfig,
    private readonly realtime: Realtime,
  ) {}

  @Endpoint(routes.nonce)
  async nonce(): Promise<AnswerOf<Routes['nonce']>> {
    return { success: true, data: { nonce: await this.sessions.newNonce() } };
  }

  @Endpoint(routes.verify)
  async verify(
    @In() { body }: Input<Routes['verify']>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeAnswer> {
    const { address, chainId } = await this.signIn.verify(body.message, body.signature);
    await this.closeSession(request);
    const id = await this.sessions.open(address, chainId);
    void reply.setCookie(SESSION_COOKIE, id, { ...this.cookie, maxAge: LONGEST_SECONDS });
    return answer(await this.sessions.read(id));
  }

  @Endpoint(routes.logout)
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeAnswer> {
    await this.closeSession(request);
    void reply.clearCookie(SESSION_COOKIE, this.cookie);
    return answer(undefined);
  }

  @Endpoint(routes.me)
  async me(@Req() request: FastifyRequest): Promise<MeAnswer> {
    const id = request.cookies[SESSION_COOKIE];
    return answer(id === undefined ? undefined : await this.sessions.read(id));
  }

  private async closeSession(request: FastifyRequest): Promise<void> {
    const id = request.cookies[SESSION_COOKIE];
    if (id === undefined) return;
    await this.sessions.close(id);
    this.realtime.disconnectSession(id);
  }

  private get cookie() {
    const secure = this.config.publicUrl.protocol === 'https:';
    return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  }
}

function answer(session: Session | undefined): MeAnswer {
  const { address = null, chainId = null, expiresAt = null } = session ?? {};
  return { success: true, data: { address, chainId, expiresAt } };
}
