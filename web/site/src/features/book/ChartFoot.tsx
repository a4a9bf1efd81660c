import type { Tense } from '@launchpad/web-kit';
import { memo } from 'react';
import { t } from '../../strings/pool';
import { ZOOMS, type Zoom } from './scale';

interface LegendProps {
  view: 'market' | 'depth';
  /** how the pool's state speaks of its figures */
  tense: Exclude<Tense, 'none'>;
  hasClearing: boolean;
  /** some bids buy nothing */
  hasLosers: boolean;
  hasCost: boolean;
  hasMine: boolean;
  hasDraft: boolean;
}

/** What the chart's colours and marks mean. */
export const Legend = memo(function Legend({ view, tense, ...has }: LegendProps) {
  const won = t.book.won[tense];
  return (
    <ul className="chart-legend">
      {has.hasClearing && view === 'market' && <li className="key-price">{t.pool.figures[tense].price}</li>}
      <li className="key-won">{view === 'market' ? won : t.book.depthWon(won)}</li>
      {has.hasLosers && <li className="key-lost">{t.book.lost}</li>}
      {has.hasCost && <li className="key-cost">{t.book.needed}</li>}
      {has.hasMine && <li className="key-mine">{t.book.yours}</li>}
      {has.hasDraft && <li className="key-draft">{t.book.draft}</li>}
    </ul>
  );
});

/** Buttons that show a wider or narrower range of prices. */
export const ZoomButtons = memo(function ZoomButtons(props: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const { zoom, onZoom } = props;
  const at = ZOOMS.indexOf(zoom);
  const button = (label: string, sign: string, to: Zoom | undefined) => (
    <button
      type="button"
      className="chart-zoom"
      aria-label={label}
      title={label}
      aria-disabled={!to}
      onClick={() => to && onZoom(to)}
    >
      {sign}
    </button>
  );
  return (
    <div className="chart-zooms">
      {button(t.book.zoomOut, '−', ZOOMS[at - 1])}
      {button(t.book.zoomIn, '+', ZOOMS[at + 1])}
    </div>
  );
});
