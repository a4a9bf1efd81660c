import type { ReactNode } from 'react';
import './NotFound.css';

const stars = [
  [40, 60],
  [90, 30],
  [150, 80],
  [210, 26],
  [270, 66],
  [310, 40],
  [60, 150],
  [300, 150],
] as const;

/** What a page for unknown URLs shows: an animated rocket, what is wrong, and in `children` the way back. */
export function NotFound({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="not-found">
      <svg className="not-found-scene" viewBox="0 0 340 220" aria-hidden="true">
        {stars.map(([x, y]) => (
          <circle key={`${x}-${y}`} className="not-found-star" cx={x} cy={y} r="2.5" fill="var(--text-3)" />
        ))}
        <text x="170" y="190" textAnchor="middle" fontSize="120" fontWeight="700" fill="var(--line-strong)">
          404
        </text>
        <g className="not-found-rocket">
          <path d="M170 40c18 18 24 44 20 76h-40c-4-32 2-58 20-76z" fill="var(--primary)" />
          <circle cx="170" cy="84" r="9" fill="#fff" />
          <path d="m150 100-16 24 18-4zm40 0 16 24-18-4z" fill="var(--primary-strong)" />
          <path d="M160 118h20l-10 30z" fill="var(--pending)" />
        </g>
      </svg>
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      {children}
    </div>
  );
}
