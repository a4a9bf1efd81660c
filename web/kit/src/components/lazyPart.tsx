import { lazy, useEffect, useState, type FunctionComponent } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { CouldNotLoad } from './feedback';

/**
 * A part of the page that is loaded when it is first shown. Where that fails, or the part breaks, a notice
 * stands in its place and the rest of the page stays; Retry loads it anew, and so does the network's return.
 * What it stands in shows something meanwhile (`Suspense`).
 * @param pick the component in the module that is loaded
 */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<P>,
): FunctionComponent<P> {
  const loadPart = (): FunctionComponent<P> =>
    lazy(async () => ({ default: pick(await load()) })) as unknown as FunctionComponent<P>;
  let Loaded = loadPart();
  return function Part(props: P) {
    const [, showAgain] = useState(0);
    const loadAgain = () => {
      Loaded = loadPart();
      showAgain((times) => times + 1);
    };
    return (
      <ErrorBoundary
        fallback={(clear) => (
          <Broken
            onRetry={() => {
              loadAgain();
              clear();
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
