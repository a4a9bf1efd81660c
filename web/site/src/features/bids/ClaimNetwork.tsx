import type { Network } from '@launchpad/api';
import {
  Button,
  RequiresChain,
  networkLabel,
  plainText,
  useAddress,
  useSendTx,
  useSingleFlight,
  type TxResult,
} from '@launchpad/web-kit';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../strings/myBids';
import { payoutRequest } from './ClaimAll';
import { batchesOf, claimTogether } from './claimTogether';
import type { Holding } from './portfolio';

type TxFailure = Extract<TxResult, { ok: false }>['kind'];

interface Props {
  network: Network;
  /** all the wallet has on this network */
  holdings: readonly Holding[];
}

/** Which sale is being claimed, and how it went. */
type Progress =
  | { running: true; at: number; of: number; title: string }
  | { running: false; done: number; left: number; failed: readonly string[]; refused: readonly string[] };

/** Its user does not go on with it, or not in this account. */
const STOPPED = new Set<TxFailure>(['rejected', 'otherAccount']);
/** Nothing of the batch was sent. */
const ONE_BY_ONE = new Set<TxFailure>(['unbatched', 'simulation', 'done']);

/**
 * Claims or refunds in every sale of a network: in one confirmation where the wallet combines calls, else a transaction
 * for each, one after another.
 */
export function ClaimNetwork({ network, holdings }: Props) {
  const due = holdings.filter(({ claims }) => claims.bids.length > 0);
  const address = useAddress();
  const { send } = useSendTx();
  const { busy, run } = useSingleFlight();
  const [progress, setProgress] = useState<Progress>();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const claim = async () => {
    const { canBatch } = await import('@launchpad/web-kit/wallet/batch');
    const batches = (await canBatch(network.chainId)) ? batchesOf(due) : due.map((holding) => [holding]);
    let done = 0;
    const failed: string[] = [];
    const refused: string[] = [];
    const count = (paid: readonly Holding[], tokens: readonly string[] = []) => {
      const waits = paid.filter(({ pool }) =>
        [pool.poolingToken, pool.biddingToken].some((token) => tokens.includes(token.toLowerCase())),
      );
      refused.push(...waits.map(({ pool }) => pool.title));
      done += paid.length - waits.length;
    };
    const say = (title: string) =>
      setProgress({ running: true, at: done + refused.length + failed.length + 1, of: due.length, title });

    /** @returns whether to go on */
    const claimOne = async (holding: Holding): Promise<boolean> => {
      const { pool, claims } = holding;
      // nobody who has left the page expects its next question
      if (!isShown.current) return false;
      say(pool.title);
      const result = await send(() => payoutRequest(network, pool, claims), address);
      if (result.ok) count([holding], result.refused);
      else if (result.kind === 'done') count([holding]);
      else if (!STOPPED.has(result.kind)) failed.push(pool.title);
      return result.ok || !STOPPED.has(result.kind);
    };

    const claimBatch = async (batch: readonly Holding[]): Promise<boolean> => {
      if (!isShown.current) return false;
      if (batch.length > 1) {
        say(batch.map(({ pool }) => pool.title).join(', '));
        const result = await send(() => claimTogether(network, batch), address);
        if (result.ok) count(batch, result.refused);
        if (result.ok || STOPPED.has(result.kind)) return result.ok;
        // one of them may be what does not work, or the wallet declined to combine them: one after another
        if (!ONE_BY_ONE.has(result.kind)) {
          failed.push(...batch.map(({ pool }) => pool.title));
          return true;
        }
      }
      for (const holding of batch) if (!(await claimOne(holding))) return false;
      return true;
    };

    for (const batch of batches) if (!(await claimBatch(batch))) break;
    const left = due.length - done - refused.length - failed.length;
    setProgress({ running: false, done, left, failed, refused });
  };

  if (due.length < 2 && !progress) return null;
  const texts = t.myBids.claimAll;
  return (
    <div className="claim-network">
      {(due.length > 1 || busy) && (
        <RequiresChain network={network}>
          <Button primary loading={busy} onClick={() => run(claim)}>
            {texts.button(networkLabel(network.name), due.length)}
          </Button>
        </RequiresChain>
      )}
      <output className="muted">{progress && progressText(progress)}</output>
    </div>
  );
}

function progressText(progress: Progress): string {
  const texts = t.myBids.claimAll;
  if (progress.running) return texts.progress(progress.at, progress.of, plainText(progress.title));
  const { done, left, failed, refused } = progress;
  return [
    done > 0 && texts.done(done),
    refused.length > 0 && texts.refused(refused.map(plainText).join(', ')),
    failed.length > 0 && texts.failed(failed.map(plainText).join(', ')),
    left > 0 && texts.stopped(left),
  ]
    .filter(Boolean)
    .join(' ');
}
