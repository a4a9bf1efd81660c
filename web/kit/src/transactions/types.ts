import type { BodyOf, CallName, Network, PathParams, Routes } from '@launchpad/api';
import type { ApiError } from '../api/client';
import type { RpcLog } from '../chain/rpc';
import type { ActionEvent } from '../realtime/subscriptions';
import type { Call } from '../wallet/batch';

/** What the page posts once a transaction is mined; `transactionHash` is added to the body. */
export type Report = {
  [Name in TransactionCall]: ReportOf<Name>;
}[TransactionCall];

/** The calls that take a transaction hash. */
type TransactionCall = {
  [Name in CallName]: BodyOf<Routes[Name]> extends { transactionHash: string } ? Name : never;
}[CallName];

interface ReportOf<Name extends TransactionCall> {
  call: Name;
  params?: PathParams<Name>;
  body: Omit<BodyOf<Routes[Name]>, 'transactionHash'>;
  /**
   * The event that reports the same outcome: once it arrives, the response is no longer awaited. Absent where the
   * post carries what is not on chain.
   */
  confirmedBy?: ActionEvent['name'];
}

/** Title and message of an alert. */
export interface AlertText {
  title: string;
  message?: string;
}

/** One chain write. Everything but `network` survives a reload, so it must be plain JSON. */
export interface TxRequest {
  network: Network;
  to: string;
  /** encoded call */
  data: string;
  /** calls that have to happen before, in the same batch; only for wallets that `canBatch` */
  before?: readonly Call[];
  /** what it does, for lists of pending transactions */
  label: string;
  /** the pool it affects, which is refetched afterwards */
  poolId?: string;
  /** distinguishes several such actions on one pool, e.g. the bids that are claimed */
  target?: string;
  /** amounts in smallest units: sending the same again within a minute needs confirmation */
  amounts?: string;
  /** consequence of sending it again while it may still take effect, such as "you bid twice, 2 × 500 USDC" */
  twice?: string;
  /** it only has to happen once: a revert with one of these errors means that somebody else has done it */
  done?: { errors: readonly string[]; alert: AlertText };
  report?: Report;
  alerts?: {
    success?: AlertText;
    failure?: AlertText;
    /** when the mined transaction reverted; `failure` where absent */
    reverted?: AlertText;
    /** show `failure` on a rejection too */
    onReject?: boolean;
  };
  /** amounts of a bid, to show it before it is indexed */
  bid?: PendingBidAmounts;
}

/** A chain write of one account. */
export interface AccountRequest extends TxRequest {
  /** the account that its flow began with: nothing is sent from another one */
  from: string;
}

export interface PendingBidAmounts {
  minBuyAmounts: string;
  sellAmounts: string;
}

/** A sent transaction, as stored until it has ended. */
export interface SentTx {
  id: string;
  chainId: number;
  /** empty while only the wallet knows which transaction carries the batch */
  hash: string;
  /** its name in the wallet, if it is a batch */
  batch?: { id: string; rdns: string } | undefined;
  /** it comes from a contract wallet, whose other owners may have to sign it first */
  signers?: boolean | undefined;
  from: string;
  /** expected, until a node or its wallet knows the transaction: never too low, as far as anybody could say */
  nonce: number;
  /** the lowest nonce that it may have; `nonce` where absent */
  firstNonce?: number;
  /** no node knows it, and its nonce is free */
  unseen?: boolean;
  /** the latest block when it was sent: the search for a replacement starts here */
  startBlock: number;
  label: string;
  /** unix ms */
  sentAt: number;
  status: 'pending' | 'confirmed';
  /** confirmed, and its report is kept until the account that sent it is signed in */
  awaitsSession?: boolean;
  to: string;
  data: string;
  before?: TxRequest['before'];
  poolId?: string | undefined;
  target?: string | undefined;
  done?: TxRequest['done'];
  twice?: string | undefined;
  report?: Report | undefined;
  alerts?: TxRequest['alerts'];
  bid?: PendingBidAmounts | undefined;
}

/** Progress of a chain write, as its button or step shows it. */
export type TxPhase =
  | { phase: 'idle' }
  | { phase: 'checking' }
  | { phase: 'signing' }
  /** `id` in the store of sent transactions; the hash of a batch is empty until its wallet names it; `signers`: other
   * owners of the wallet may have to sign it first; `unseen`: no node knows it yet */
  | {
      phase: 'pending';
      hash: string;
      id?: string;
      signers?: boolean | undefined;
      unseen?: boolean | undefined;
    }
  | { phase: 'confirmed'; hash: string }
  | { phase: 'failed'; reason: string; hash?: string };

/** The outcome of a chain write. */
export type TxResult =
  /**
   * `refused`: the tokens that refused to pay the wallet, in lower case; `reportError`: mined, but not accepted by the
   * backend
   */
  | { ok: true; hash: string; logs: RpcLog[]; refused?: string[]; reportError?: ApiError }
  | {
      ok: false;
      kind:
        | 'rejected'
        | 'simulation'
        | 'reverted'
        | 'dropped'
        | 'replaced'
        /** the user no longer waits for it, though its signers or its wallet may still send it */
        | 'discarded'
        | 'failed'
        /** the same action is already pending: nothing was sent */
        | 'busy'
        /** the wallet does not combine these calls: nothing was sent */
        | 'unbatched'
        /** another account is connected than the one it was begun with: nothing was sent */
        | 'otherAccount'
        /** somebody else has done it: nothing was sent, or it reverted for that reason */
        | 'done';
      /** one sentence for the user */
      reason: string;
      hash?: string;
      /** name of the contract error it reverted with */
      error?: string | undefined;
      /** the wallet's or node's own message */
      technical?: string | undefined;
    };
