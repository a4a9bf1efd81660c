import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** kept free until they are near */
  height: number;
  /** for a page that was opened for its children */
  atOnce?: boolean;
}

/** Renders its children once they are about to scroll into view, so that the initial page loads less. */
export function RenderNearViewport({ children, height, atOnce = false }: Props) {
  const [near, setNear] = useState(atOnce);
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
