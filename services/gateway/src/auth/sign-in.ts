import { Injectable } from '@nestjs/common';
import { Clock, Networks, Problem } from '@launchpad/platform';
import { verifyMessage } from 'ethers';
import { SiweMessage } from 'siwe';
import { GatewayConfig } from '../config.js';
import { LONGEST_SECONDS, Sessions } from './sessions.js';

/** How old a message may be, as long as its nonce is good, and how far a wallet's clock may run ahead. */
const OLDEST_MS = 5 * 60_000;
const AHEAD_MS = 60_000;

/** The wallet that signed in, its chain, and the session's latest end in unix seconds. */
export interface SignedIn {
  /** lowercase */
  address: string;
  chainId: number;
  until: number;
}

/** Checks Sign-In with Ethereum messages (EIP-4361). */
@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly config: GatewayConfig,
    private readonly networks: Networks,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks that a message is for this site and a supported chain, recent and currently valid, has an unused nonce, which
   * is spent here, and is signed by its address. If the message expires, so does its session.
   * @throws Problem 401 with the reason otherwise
   */
  async verify(text: string, signature: string): Promise<SignedIn> {
    const message = parse(text);
    const { host, origin } = this.config.publicUrl;
    if (message.domain !== host) throw refused(`The message is for ${message.domain}, not for ${host}`);
    if (originOf(message.uri) !== origin) throw refused('The message is for another address');
    if (!this.networks.find(message.chainId)) throw refused(`Chain ${message.chainId} is not supported`);
    if (!(await this.sessions.spendNonce(message.nonce))) throw refused('The nonce is spent or too old');
    if (!this.isInTime(message)) throw refused('The message is not valid at this time');
    if (signerOf(text, signature) !== message.address) throw refused('The signature is not of this wallet');
    return {
      address: message.address.toLowerCase(),
      chainId: message.chainId,
      until: Math.min(this.clock.nowSeconds() + LONGEST_SECONDS, secondsOf(message.expirationTime)),
    };
  }

  private isInTime({ issuedAt, notBefore, expirationTime }: SiweMessage): boolean {
    const now = this.clock.nowMs();
    const issued = Date.parse(issuedAt ?? '');
    const isFresh = issued >= now - OLDEST_MS && issued <= now + AHEAD_MS;
    const isEarly = notBefore !== undefined && !(now >= Date.parse(notBefore));
    const isLate = expirationTime !== undefined && !(now < Date.parse(expirationTime));
    return isFresh && !isEarly && !isLate;
  }
}

/** Unix seconds of a time; infinity if none is given. */
const secondsOf = (time: string | undefined) =>
  time === undefined ? Number.POSITIVE_INFINITY : Math.floor(Date.parse(time) / 1000);

/** Checksummed address of the wallet that signed a text, undefined where the signature is none. */
function signerOf(text: string, signature: string): string | undefined {
  try {
    return verifyMessage(text, signature);
  } catch {
    return undefined;
  }
}

function parse(text: string): SiweMessage {
  try {
    return new SiweMessage(text);
  } catch {
    throw new Problem(400, 'invalid-input', 'The sign-in message is malformed', '', [
      { field: 'message', message: 'must be an EIP-4361 message' },
    ]);
  }
}

function originOf(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).origin : undefined;
}

const refused = (detail: string) => new Problem(401, 'sign-in-refused', 'Signing in failed', detail);
