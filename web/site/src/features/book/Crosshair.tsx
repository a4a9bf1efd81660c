import { Button, type Price } from '@launchpad/web-kit';
import { memo, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { t } from '../../strings/pool';
import type { Dot } from './layers';
import type { Layout } from './layout';
import type { PricePoint } from './market';
import { priceAt } from './scale';

/** What is pointed at. */
export interface Pointed {
  price: Price;
  /** unix seconds, where a time is pointed at */
  at: number | undefined;
}

interface Props {
  layout: Layout;
  /** where the keyboard starts */
  start: number;
  label: string;
  describedBy: string;
  /** the points of the time axis, where there is one, and how far it reaches */
  times: {
    points: readonly PricePoint[];
    width: number;
    x: (at: number) => number;
    at: (x: number) => number;
  };
  dots: readonly Dot[];
  /** what the readout says about a place, in one sentence */
  describe: (pointed: Pointed) => string;
  onChoose: ((price: Price) => void) | undefined;
  onOpenBid: (id: string) => void;
}

interface Place {
  value: number;
  at: number | undefined;
  /** set by key or finger: stays, and offers a button */
  stays: boolean;
}

const HIT = 9;
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * Reads the chart by pointer, finger and keys. It is a slider for whoever can't see it: its value is a price, its text
 * what the chart says there. It leaves scrolling to the page.
 */
export function Crosshair({
  layout,
  start,
  label,
  describedBy,
  times,
  dots,
  describe,
  onChoose,
  onOpenBid,
}: Props) {
  const readout = useId();
  const [place, setPlace] = useState<Place>();
  const pointer = useRef('mouse');
  const { scale, decimals } = layout;
  const clamp = (value: number) => Math.min(Math.max(value, scale.low), scale.high);
  const exact = (value: number) => priceAt(clamp(value), scale, decimals);

  const placeOf = (event: MouseEvent<HTMLElement>, stays: boolean): Place => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return { value: layout.valueAt(y), at: x <= times.width ? times.at(x) : undefined, stays };
  };
  const dotAt = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return dots.find((dot) => Math.hypot(dot.x - x, dot.y - y) <= HIT);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    pointer.current = event.pointerType;
    setPlace(placeOf(event, event.pointerType === 'touch'));
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const dot = dotAt(event);
    if (dot) return onOpenBid(dot.id);
    const isTouch = pointer.current === 'touch';
    const at = placeOf(event, isTouch);
    setPlace(at);
    if (!isTouch) onChoose?.(exact(at.value));
  };

  const value = place?.value ?? start;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next = keyed(event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next === 'choose') return onChoose?.(exact(value));
    setPlace(next === 'clear' ? undefined : next);
  };
  const keyed = (key: string): Place | 'choose' | 'clear' | undefined => {
    const unit = (scale.high - scale.low) / 100;
    const at = place?.at;
    const steps = STEPS[key];
    if (steps) return { value: clamp(value + steps * unit), at, stays: true };
    if (key === 'Home') return { value: scale.low, at, stays: true };
    if (key === 'End') return { value: scale.high, at, stays: true };
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const to = neighbour(times.points, at, key === 'ArrowLeft');
      return to === undefined ? undefined : { value, at: to, stays: true };
    }
    if (key === 'Enter' || key === ' ') return 'choose';
    return key === 'Escape' && place ? 'clear' : undefined;
  };

  const pointed = { price: exact(value), at: place?.at };
  const text = describe(pointed);
  const y = layout.y(pointed.price);
  return (
    <>
      <div
        className="chart-pointer"
        style={{ height: layout.height }}
        // a range input would take the finger that scrolls the page
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-describedby={describedBy}
        aria-valuemin={scale.low}
        aria-valuemax={scale.high}
        aria-valuenow={clamp(value)}
        aria-valuetext={text}
        onPointerMove={move}
        onPointerLeave={(event) => event.pointerType !== 'touch' && setPlace(undefined)}
        onClick={click}
        onKeyDown={press}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setPlace({ value, at: undefined, stays: true });
        }}
        onBlur={() => place?.stays && pointer.current !== 'touch' && setPlace(undefined)}
      >
        {place && (
          <svg width={layout.width} height={layout.height} aria-hidden="true">
            <line x1={0} x2={layout.right} y1={y} y2={y} className="chart-cross" />
            {place.at !== undefined && (
              <line
                x1={times.x(place.at)}
                x2={times.x(place.at)}
                y1={layout.top}
                y2={layout.bottom}
                className="chart-cross"
              />
            )}
            <circle
              cx={place.at === undefined ? layout.right : times.x(place.at)}
              cy={y}
              r={3.5}
              className="chart-cross-dot"
            />
          </svg>
        )}
      </div>
      <div className="chart-readout num" id={readout}>
        <p>{place ? text : <Hint chooses={onChoose !== undefined} />}</p>
        {place?.stays && onChoose && (
          // the chart keeps its place while this is pressed
          <Button
            size="small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(pointed.price)}
          >
            {t.book.choose}
          </Button>
        )}
      </div>
    </>
  );
}

/** How to read the chart; in other words where there is nothing but a finger. */
const Hint = memo(function Hint({ chooses }: { chooses: boolean }) {
  return (
    <span className="faint">
      <span className="hint-pointer">{chooses ? t.book.hintChoose : t.book.hint}</span>
      <span className="hint-touch">{chooses ? t.book.hintTouchChoose : t.book.hintTouch}</span>
    </span>
  );
});

/** The point before or after a time; from the end if none is pointed at. */
function neighbour(
  points: readonly PricePoint[],
  at: number | undefined,
  before: boolean,
): number | undefined {
  if (at === undefined) return (before ? points.at(-1) : points[0])?.at;
  const found = before ? points.findLast((point) => point.at < at) : points.find((point) => point.at > at);
  return found?.at ?? at;
}
