import type { Network } from '@launchpad/api';
import { lazyPart, sameAddress, useAddress, useSentTransactions, type Price } from '@launchpad/web-kit';
import { Suspense, useState, type ReactNode } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import type { Draft } from './draft';
import type { OwnBid } from './outcome';
import type { BidDraft } from './useBidDraft';
import type { TokenState } from './useBiddingToken';

const PlaceOrderModal = lazyPart(
  () => import('./PlaceOrderModal'),
  (m) => m.PlaceOrderModal,
);

/** Placing the bid that was typed. */
export interface Placing {
  /** @param proof whitelist proof of the connected wallet, empty in a public pool */
  start: (bid: Price, proof: readonly string[]) => void;
  isOpen: boolean;
  /** the wallet's last bid was signed, and no node knows it yet */
  isUnseen: boolean;
  /** a bid was placed here before */
  isDone: boolean;
  /** what differed from the terms shown when a bid was last to be placed */
  changes: string | undefined;
  dialog: ReactNode;
}

interface Query {
  pool: SteadyPool;
  network: Network;
  bid: BidDraft;
  others: readonly OwnBid[];
  token: TokenState | undefined;
  refreshToken: () => Promise<TokenState | undefined>;
  onPlaced: () => void;
}

/** As shown when the form was submitted. The dialog is loaded lazily, and may see another account than the form did. */
interface Submitted {
  address: string | undefined;
  pool: SteadyPool;
  draft: Draft;
  bid: Price;
  proof: readonly string[];
  token: TokenState;
}

/** The dialog that places a bid. It is kept outside the form, which a phone shows in a sheet of its own. */
export function usePlacing({ pool, network, bid, others, token, refreshToken, onPlaced }: Query): Placing {
  const address = useAddress();
  const [submitted, setSubmitted] = useState<Submitted>();
  const [changes, setChanges] = useState<string>();
  const [isDone, setDone] = useState(false);
  const isUnseen = useSentTransactions().some(
    ({ bid: sent, unseen, poolId, from }) =>
      sent && unseen && poolId === pool.poolId && sameAddress(from, address),
  );
  // a bid that waits for other signers, or for the network, can end while the dialog of another one is open
  const close = () => setSubmitted((open) => (open === submitted ? undefined : open));
  return {
    start: (price, proof) => {
      if (!token) return;
      setChanges(undefined);
      setSubmitted({ address, pool, draft: bid.draft, bid: price, proof, token });
    },
    isOpen: submitted !== undefined,
    isUnseen,
    isDone,
    changes,
    dialog: submitted && (
      <Suspense>
        <PlaceOrderModal
          {...submitted}
          current={pool}
          network={network}
          others={others}
          token={token ?? submitted.token}
          refreshToken={refreshToken}
          onClose={close}
          onChanged={(description) => {
            close();
            setChanges(description);
          }}
          onPlaced={() => {
            close();
            setDone(true);
            bid.clear(submitted.draft);
            onPlaced();
          }}
        />
      </Suspense>
    ),
  };
}
