import type { BodyOf, CallName, Network, PathParams, Routes } from '@launchpad/api';
import type { ApiError } from '../api/client';
import type { ActEvent } from '../realtime/realtime';

/** What the page tells the backend once a transaction is mined; `transactionHash` is added to the body. */
export type Report = {
  [Name in TransactionCall]: ReportOf<Name>;
}[TransactionCall];

/** The calls that take the hash of a transaction. */
type TransactionCall = {
  [Name in CallName]: BodyOf<Routes[Name]> extends { transactionHash: string } ? Name : never;
}[CallName];

interface ReportOf<Name extends TransactionCall> {
  call: Name;
  params?: PathParams<Name>;
  body: Omit<BodyOf<Routes[Name]>, 'transactionHash'>;
  /**
   * The event that tells the same: when it comes first, nobody waits for the report any longer. None where the
   * report brings along what is not on chain.
   */
  answeredBy?: ActEvent['name'];
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
  /** what it does, for lists of running transactions */
  label: string;
  /** the pool it touches: everything known of it is read again afterwards */
  poolId?: string;
  /** what it is about, where one pool has several such acts under way at once: the bids that are claimed */
  target?: string;
  /** what is paid or asked for, in smallest units: the same again within a minute asks first */
  figures?: string;
  /** it is wanted once, whoever does it: refused for one of these errors, it was done by somebody else */
  done?: { errors: readonly string[]; says: AlertText };
  report?: Report;
  alerts?: {
    success?: AlertText;
    failure?: AlertText;
    /** when the mined transaction reverted; `failure` where absent */
    reverted?: AlertText;
    /** show `failure` also when the person said no */
    onReject?: boolean;
  };
  /** figures of a bid, to show it before it is indexed */
  bid?: PendingBidFigures;
}

export interface PendingBidFigures {
  minBuyAmounts: string;
  sellAmounts: string;
}

/** A transaction that was sent, as it is kept until it is over. */
export interface SentTx {
  id: string;
  chainId: number;
  hash: string;
  from: string;
  nonce: number;
  nonceGuessed?: boolean | undefined;
  /** the newest block when it was sent: a replacement is looked for from here */
  startBlock: number;
  label: string;
  /** unix ms */
  sentAt: number;
  status: 'pending' | 'confirmed';
  to: string;
  data: string;
  poolId?: string | undefined;
  target?: string | undefined;
  done?: TxRequest['done'];
  report?: Report | undefined;
  alerts?: TxRequest['alerts'];
  bid?: PendingBidFigures | undefined;
}

/** Where a chain write stands, for the eyes of its button or step. */
export type TxPhase =
  | { phase: 'idle' }
  | { phase: 'checking' }
  | { phase: 'signing' }
  | { phase: 'pending'; hash: string }
  | { phase: 'confirmed'; hash: string }
  | { phase: 'rejected'; reason: string }
  | { phase: 'failed'; reason: string; hash?: string };

/** A log of a mined transaction. */
export interface RpcLog {
  address: string;
  topics: string[];
  data: string;
}

/** What the flow that sent it goes on with. */
export type TxResult =
  /** `reportError`: mined, but the backend did not take the report */
  | { ok: true; hash: string; logs: RpcLog[]; reportError?: ApiError }
  | {
      ok: false;
      kind:
        | 'rejected'
        | 'simulation'
        | 'reverted'
        | 'dropped'
        | 'replaced'
        | 'failed'
        /** the same is under way already: nothing was sent */
        | 'busy'
        /** somebody else has done it: nothing was sent, or it reverted for that */
        | 'done';
      /** one sentence for the person */
      reason: string;
      hash?: string;
      /** the contract's error, by name, where one refused it */
      error?: string | undefined;
      /** what the wallet or node said, for who wants to look it up */
      technical?: string | undefined;
    };
