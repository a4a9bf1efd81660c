import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * Draws its children from the first to the last, each by itself: in between, the browser paints and takes input. Until
 * they are drawn, a height is kept free for each, in pixels.
 */
export function InSlices({ children, height }: { children: ReactNode; height: number }) {
  const slices = Children.toArray(children);
  const [drawn, setDrawn] = useState(0);
  const left = slices.length - drawn;
  useEffect(() => {
    if (left > 0) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, left]);
  return (
    <>
      {slices.slice(0, drawn)}
      {left > 0 && <div style={{ minHeight: left * height }} />}
    </>
  );
}
