import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Provider, useStore } from 'react-redux';
import { throttledStore } from '../api/throttledStore';

/** Redraws its content with every change while it is near the viewport, else at most every five seconds. */
export function LiveInView({ children }: { children: ReactNode }) {
  const store = useStore();
  const [throttled] = useState(() => throttledStore(store));
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => throttled.setLive(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: '100px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [throttled]);
  return (
    <div ref={content} className="live-in-view">
      <Provider store={throttled}>{children}</Provider>
    </div>
  );
}
