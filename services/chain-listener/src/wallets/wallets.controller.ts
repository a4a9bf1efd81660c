import { Controller } from '@nestjs/common';
import { Rpc } from '@launchpad/platform';
import { ChainListenerService, type VerifySignatureRequest } from '@launchpad/proto';
import { hexlify } from 'ethers';
import { Signatures } from './signatures.js';

/** Requests of other services about contract wallets. */
@Controller()
export class WalletsController {
  constructor(private readonly signatures: Signatures) {}

  @Rpc(ChainListenerService.method.verifySignature)
  async verifySignature({ chainId, wallet, hash, signature }: VerifySignatureRequest) {
    const valid = await this.signatures.verify(chainId, { wallet, hash, signature: hexlify(signature) });
    return { valid };
  }
}
