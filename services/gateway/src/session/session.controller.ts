import { Controller, Res, Req } from '@nestjs/common';
import { Clock, ownerOf } from '@launchpad/platform';
import type { Caller } from '@launchpad/proto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes, type AnswerOf, type Input, type Routes } from '@launchpad/api/routes';
import { GatewayConfig } from '../config.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { Realtime } from '../realtime/realtime.gateway.js';
import { publicId, Sessions, type Session } from '../auth/sessions.js';
import { SignIn } from '../auth/sign-in.js';

type MeAnswer = AnswerOf<Routes['me']>;

/** The wallet session: Sign-In with Ethereum. */
@Controller()
export class SessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly config: GatewayConfig,
    private readonly realtime: Realtime,
    private readonly clock: Clock,
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
    const owner = await this.signIn.verify(body.message, body.signature);
    await this.closeSession(request);
    const id = await this.sessions.open(owner, request.headers['user-agent'] ?? '');
    const maxAge = owner.until - this.clock.nowSeconds();
    void reply.setCookie(this.config.sessionCookie, id, { ...this.cookie, maxAge });
    return answer(await this.sessions.read(id));
  }

  @Endpoint(routes.logout)
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeAnswer> {
    await this.closeSession(request);
    void reply.clearCookie(this.config.sessionCookie, this.cookie);
    return answer(undefined);
  }

  @Endpoint(routes.me)
  async me(@Req() request: FastifyRequest): Promise<MeAnswer> {
    const id = request.cookies[this.config.sessionCookie];
    return answer(id === undefined ? undefined : await this.sessions.read(id));
  }

  @Endpoint(routes.listSessions)
  async list(
    @Who() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<Routes['listSessions']>> {
    const cookie = request.cookies[this.config.sessionCookie];
    const own = cookie && publicId(cookie);
    const sessions = await this.sessions.list(ownerOf(caller));
    return {
      success: true,
      data: { sessions: sessions.map((session) => ({ ...session, current: session.id === own })) },
    };
  }

  @Endpoint(routes.endSession)
  async end(
    @In() { params: { sessionId } }: Input<Routes['endSession']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['endSession']>> {
    if (await this.sessions.end(ownerOf(caller), sessionId)) this.realtime.disconnectSession(sessionId);
    return { success: true, data: { id: sessionId } };
  }

  private async closeSession(request: FastifyRequest): Promise<void> {
    const id = request.cookies[this.config.sessionCookie];
    if (id === undefined) return;
    await this.sessions.close(id);
    this.realtime.disconnectSession(publicId(id));
  }

  private get cookie() {
    const { isFramed, isSecure } = this.config;
    const own = { httpOnly: true, path: '/', secure: isSecure } as const;
    // a frame of another site has a cookie of its own, which that site's other frames don't get (CHIPS)
    if (isFramed && isSecure) return { ...own, sameSite: 'none', partitioned: true } as const;
    return { ...own, sameSite: 'lax' } as const;
  }
}

function answer(session: Session | undefined): MeAnswer {
  const { address = null, chainId = null, expiresAt = null, proof } = session ?? {};
  const onlyChainId = proof ? chainId : null;
  return { success: true, data: { address, chainId, onlyChainId, expiresAt } };
}
