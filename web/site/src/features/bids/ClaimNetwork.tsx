import type { Network } from '@launchpad/api';
import {
  Button,
  RequiresChain,
  networkLabel,
  plainText,
  useSendTx,
  useSingleFlight,
} from '@launchpad/web-kit';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../strings/pool';
import { payoutRequest } from './ClaimAll';
import type { Holding } from './portfolio';

interface Props {
  network: Network;
  /** all the wallet has on this network */
  holdings: readonly Holding[];
}

/** Which sale is being claimed, and how it went. */
type Progress =
  | { running: true; at: number; of: number; title: string }
  | { running: false; done: number; left: number; failed: readonly string[] };

/** Claims or refunds in every sale of a network, a transaction for each, one after another. */
export function ClaimNetwork({ network, holdings }: Props) {
  const due = holdings.filter(({ claims }) => claims.bids.length > 0);
  const { send } = useSendTx();
  const { busy, run } = useSingleFlight();
  const [progress, setProgress] = useState<Progress>();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const claim = async () => {
    let done = 0;
    const failed: string[] = [];
    for (const [index, { pool, claims }] of due.entries()) {
      // nobody who has left the page expects its next question
      if (!isShown.current) return;
      setProgress({ running: true, at: index + 1, of: due.length, title: pool.title });
      const result = await send(() => payoutRequest(network, pool, claims));
      if (result.ok || result.kind === 'done') done += 1;
      else if (result.kind === 'rejected') break;
      else failed.push(pool.title);
    }
    setProgress({ running: false, done, left: due.length - done - failed.length, failed });
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
  const { done, left, failed } = progress;
  return [
    done > 0 && texts.done(done),
    failed.length > 0 && texts.failed(failed.map(plainText).join(', ')),
    left > 0 && texts.stopped(left),
  ]
    .filter(Boolean)
    .join(' ');
}
