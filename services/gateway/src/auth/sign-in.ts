import { Injectable } from '@nestjs/common';
import { Clock, Networks, Problem } from '@launchpad/platform';
import { verifyMessage } from 'ethers';
import { SiweMessage } from 'siwe';
import { GatewayConfig } from '../config.js';
import { Sessions } from './sessions.js';

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
   * The wallet and chain of a message that is meant for this site, on a chain of ours, in time, with a nonce
   * of ours that is spent by this, and signed by its address.
   * @throws Problem 401 with the reason otherwise
   */
  async verify(text: string, signature: string): Promise<{ address: string; chainId: number }> {
    const message = parse(text);
    const { host, origin } = this.config.publicUrl;
    if (message.domain !== host) throw refused(`The message is for ${message.domain}, not for ${host}`);
    if (originOf(message.uri) !== origin) throw refused('The message is for another address');
    if (!this.networks.find(message.chainId)) throw refused(`Chain ${message.chainId} is not supported`);
    if (!(await this.sessions.spendNonce(message.nonce))) throw refused('The nonce is spent or too old');
    if (!this.isInTime(message)) throw refused('The message is not valid at this time');
    if (signerOf(text, signature) !== message.address) throw refused('The signature is not of this wallet');
    return { address: message.address.toLowerCase(), chainId: message.chainId };
  }

  private isInTime({ notBefore, expirationTime }: SiweMessage): boolean {
    const now = this.clock.nowMs();
    const isEarly = notBefore !== undefined && now < Date.parse(notBefore);
    const isLate = expirationTime !== undefined && now >= Date.parse(expirationTime);
    return !isEarly && !isLate;
  }
}

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
