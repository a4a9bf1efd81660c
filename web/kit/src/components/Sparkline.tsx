/** A small line chart; nothing for fewer than two points. */
export function Sparkline({
  points,
  width = 96,
  height = 28,
}: {
  points: number[];
  width?: number;
  height?: number;
}) {
  if (points.length < 2) return null;
  const max = Math.max(...points) || 1;
  const path = points
    .map(
      (y, i) =>
        `${((i / (points.length - 1)) * width).toFixed(1)},${(height - 2 - (y / max) * (height - 4)).toFixed(1)}`,
    )
    .join(' ');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <polyline
        points={path}
        fill="none"
        stroke="var(--primary)"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
