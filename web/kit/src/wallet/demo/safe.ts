import {
  combined,
  safeInterface,
  safeTransactionCall,
  signSafeMessage,
  type SafePlace,
  type SafeTransaction,
} from '@launchpad/contracts';
import { Wallet } from 'ethers';
import type { Call } from '../batch';

/** Safe's `MultiSendCallOnly` on the local chains. */
const MULTI_SEND = '0xbaaf2594bb791c4f0ac99c2e68f4e575e6d4c772';

/** A Safe as the demo wallet plays it: both owners agree at once, and the first pays for the transaction. */
export class DemoSafe {
  private readonly owners: readonly Wallet[];

  /** @param sender an owner, connected to the Safe's chain */
  constructor(
    private readonly place: SafePlace,
    private readonly sender: Wallet,
    coSigner: string,
  ) {
    this.owners = [sender, new Wallet(coSigner)];
  }

  /** The owners' signature for a hash, which only the Safe's contract can verify (EIP-1271). */
  sign(hash: string): string {
    return signSafeMessage(this.place, hash, this.owners);
  }

  /** Sends calls as one transaction of the Safe, and returns the hash of the one that carries it. */
  sendBatch(calls: readonly Call[]): Promise<string> {
    return this.send(combined(MULTI_SEND, calls));
  }

  /** Sends a transaction of the Safe, and returns the hash of the one that carries it. */
  async send(transaction: SafeTransaction): Promise<string> {
    const { address } = this.place;
    const call = { to: address, data: safeInterface.encodeFunctionData('nonce') };
    const nonce = BigInt((await this.sender.provider?.call(call)) ?? 0);
    const data = safeTransactionCall(this.place, nonce, transaction, this.owners);
    return (await this.sender.sendTransaction({ to: address, data })).hash;
  }
}
