import { kitStrings } from '@launchpad/web-kit';

/** Says within a line what could not be loaded, with a Retry. */
export function NotLoaded({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <span className="faint" role="alert">
      {text}{' '}
      <button type="button" className="text-button" onClick={() => void onRetry()}>
        {kitStrings.load.retry}
      </button>
    </span>
  );
}
