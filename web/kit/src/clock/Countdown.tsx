import { splitDuration } from '../formats';
import { t } from '../strings';
import { useChainNow } from './chainClock';
import './Countdown.css';

interface Props {
  chainId: number;
  /** unix seconds */
  to: number;
  label: string;
}

/** Days, hours, minutes and seconds until a block time. */
export function Countdown({ chainId, to, label }: Props) {
  const left = splitDuration(to - useChainNow(chainId));
  const parts = ['days', 'hours', 'minutes', 'seconds'] as const;
  return (
    <div className="countdown" role="timer" aria-label={label}>
      {parts.map((part) => (
        <div key={part}>
          <b className="num">{String(left[part]).padStart(2, '0')}</b>
          <span>{t.time[part]}</span>
        </div>
      ))}
    </div>
  );
}
