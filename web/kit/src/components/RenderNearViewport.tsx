import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Renders its children once they are about to scroll into view, so that the initial page loads less. Until they are
 * loaded, their height is kept free.
 */
export function RenderNearViewport({ children, height }: { children: ReactNode; height: number }) {
  const [near, setNear] = useState(false);
  const placeholder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = placeholder.current;
    if (near || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  const free = { minHeight: height };
  return near ? (
    <Suspense fallback={<div style={free} />}>{children}</Suspense>
  ) : (
    <div ref={placeholder} style={free} />
  );
}
