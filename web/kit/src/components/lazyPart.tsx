import { lazy, useEffect, useState, type FunctionComponent } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { CouldNotLoad } from './feedback';

/**
 * A part of the page that is loaded when first shown. If it fails to load or render, a notice takes its place and
 * the rest of the page stays; Retry reloads it, and so does coming back online. Render it inside a `Suspense`.
 * @param pick selects the component from the loaded module
 */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<P>,
): FunctionComponent<P> {
  const loadPart = (): FunctionComponent<P> =>
    lazy(async () => ({ default: pick(await load()) })) as unknown as FunctionComponent<P>;
  let Loaded = loadPart();
  return function Part(props: P) {
    const [, rerender] = useState(0);
    const reload = () => {
      Loaded = loadPart();
      rerender((count) => count + 1);
    };
    return (
      <ErrorBoundary
        fallback={(reset) => (
          <Broken
            onRetry={() => {
              reload();
              reset();
            }}
          />
        )}
      >
        <Loaded {...props} />
      </ErrorBoundary>
    );
  };
}

function Broken({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return <CouldNotLoad onRetry={onRetry} />;
}
