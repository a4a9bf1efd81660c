import { lazy, useState, type FunctionComponent } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { CouldNotLoad } from './feedback';
import { watchTyping } from './typing';
import { useWhenOnline } from './useWhenOnline';

// from the start: a window that is loaded later must know about typing that began before
watchTyping();

/**
 * A part of the page that is loaded when first shown, or ahead of that by `preload`. If it fails to load or render, a notice takes its place and
 * the rest of the page stays; Retry reloads it, and so does coming back online. Where the site has a new release, the page is
 * to be reloaded. Render it inside a `Suspense`.
 * @param pick selects the component from the loaded module
 */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<P>,
): FunctionComponent<P> & { preload: () => Promise<void> } {
  const loadPart = (): FunctionComponent<P> => lazy(async () => ({ default: pick(await load()) }));
  let newest = loadPart();
  const again = () => (newest = loadPart());
  function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => newest);
    return (
      <ErrorBoundary
        fallback={(reset) => (
          <Broken
            onRetry={() => {
              setLoaded(again);
              reset();
            }}
          />
        )}
      >
        <Loaded {...props} />
      </ErrorBoundary>
    );
  }
  // what is loaded ahead is not lazy, which would show its fallback for some time even so
  Part.preload = async () => {
    newest = pick(await load());
  };
  return Part;
}

function Broken({ onRetry }: { onRetry: () => void }) {
  useWhenOnline(onRetry);
  return <CouldNotLoad onRetry={onRetry} />;
}
