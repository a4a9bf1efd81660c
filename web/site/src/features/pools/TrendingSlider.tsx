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
  const [plugins] = useState(() => [
    Autoplay({
      delay: INTERVAL_MS,
      playOnInit: !prefersReducedMotion(),
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
    }),
  ]);
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: 'start' }, plugins);

  const toggle = () => {
    const autoplay = embla?.plugins().autoplay;
    if (playing) autoplay?.stop();
    else autoplay?.play();
    setPlaying(!playing);
  };

  return (
    <section className="slider" aria-roledescription="carousel" aria-label={t.landing.trending}>
      <IconButton
        className="slider-toggle"
        label={playing ? t.landing.pause : t.landing.play}
        onClick={toggle}
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
