import { Injectable } from '@nestjs/common';
import { Clock, Networks, Problem } from '@launchpad/platform';
import { hashMessage, isHexString, verifyMessage } from 'ethers';
import { SiweMessage } from 'siwe';
import { GatewayConfig } from '../config.js';
import { ContractWallets } from './contract-wallets.js';
import { LONGEST_SECONDS, NONCE_SECONDS, Sessions, type Owner, type Proof } from './sessions.js';

/** How old a message and its nonce may be, and how far a wallet's clock may run ahead. */
const OLDEST_MS = 5 * 60_000;
/** The same where contracts sign: their owners do so one after another. */
const OLDEST_OF_CONTRACT_MS = NONCE_SECONDS * 1000;
const AHEAD_MS = 60_000;

/** Checks Sign-In with Ethereum messages (EIP-4361). */
@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly contractWallets: ContractWallets,
    private readonly config: GatewayConfig,
    private readonly networks: Networks,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks that a message is for this site and a supported chain, recent and currently valid, has an unused nonce, which
   * is spent here, and is signed by its address: with the address's key, or by the contract that the address is on the
   * message's chain. If the message expires, so does its session.
   * @throws Problem 401 with the reason otherwise; 503 if a contract wallet can't be asked now, and the message stays good
   */
  async verify(text: string, signature: string): Promise<Owner> {
    const message = parse(text);
    const { host, origin } = this.config.publicUrl;
    if (message.domain !== host) throw refused(`The message is for ${message.domain}, not for ${host}`);
    if (originOf(message.uri) !== origin) throw refused('The message is for another address');
    if (!this.networks.find(message.chainId)) throw refused(`Chain ${message.chainId} is not supported`);
    const isOrdinary = signerOf(text, signature) === message.address;
    const oldestMs = this.clock.nowMs() - (isOrdinary ? OLDEST_MS : OLDEST_OF_CONTRACT_MS);
    const givenAt = await this.sessions.spendNonce(message.nonce);
    if (givenAt === undefined || givenAt < oldestMs) throw refused('The nonce is spent or too old');
    if (!this.isInTime(message, oldestMs)) throw refused('The message is not valid at this time');
    return {
      address: message.address.toLowerCase(),
      chainId: message.chainId,
      until: Math.min(this.clock.nowSeconds() + LONGEST_SECONDS, secondsOf(message.expirationTime)),
      proof: isOrdinary ? undefined : await this.proofOf(message, text, signature, givenAt),
    };
  }

  /** What a contract wallet signed. */
  private async proofOf(
    { address, chainId, nonce }: SiweMessage,
    text: string,
    signature: string,
    givenAt: number,
  ): Promise<Proof> {
    const refusal = refused('The signature is not of this wallet');
    // Half a byte.
    if (!isHexString(signature, true)) throw refusal;
    const proof = { hash: hashMessage(text), signature };
    const signs = await this.contractWallets
      .signs(address.toLowerCase(), chainId, proof)
      .catch(async (error: unknown) => {
        await this.sessions.giveBackNonce(nonce, givenAt);
        throw error;
      });
    if (!signs) throw refusal;
    return proof;
  }

  private isInTime({ issuedAt, notBefore, expirationTime }: SiweMessage, oldestMs: number): boolean {
    const now = this.clock.nowMs();
    const issued = Date.parse(issuedAt ?? '');
    const isFresh = issued >= oldestMs && issued <= now + AHEAD_MS;
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
