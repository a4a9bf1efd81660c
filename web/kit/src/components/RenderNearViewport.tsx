import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Renders its children once they are about to scroll into view, so that the initial page loads less. */
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
  return near ? children : <div ref={placeholder} style={{ minHeight: height }} />;
}
