import type { Pool } from '@launchpad/api';
import { CompactPoolCard, Icon, IconButton } from '@launchpad/web-kit';
import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons-svg';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useState } from 'react';
import { t } from '../../strings';
import './TrendingSlider.css';

const INTERVAL_MS = 2_500;
const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Six slides at a time, advancing by itself; pauses on hover, on focus and on request. */
export default function TrendingSlider({ pools }: { pools: Pool[] }) {
  const [playing, setPlaying] = useState(!prefersReducedMotion());
  const [autoplay] = useState(() => [
    Autoplay({ delay: INTERVAL_MS, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true }),
  ]);
  // one that is only stopped starts again by itself, after the next hover, focus or drag
  const [viewport] = useEmblaCarousel({ loop: true, align: 'start' }, playing ? autoplay : []);

  return (
    <section className="slider" aria-roledescription="carousel" aria-label={t.landing.trending}>
      <IconButton
        className="slider-toggle"
        label={playing ? t.landing.pause : t.landing.play}
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <Icon of={PauseOutlined} /> : <Icon of={CaretRightOutlined} />}
      </IconButton>
      <div className="slider-viewport" ref={viewport}>
        <ul className="slider-track">
          {pools.map((pool) => (
            <li key={pool.poolId} className="slider-slide">
              <CompactPoolCard pool={pool} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
