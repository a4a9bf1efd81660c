import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../strings';

interface Props {
  children: ReactNode;
  /** rendered in place of the failed children; `reset` renders them again */
  fallback: (reset: () => void) => ReactNode;
}

/** Contains a render error, so that the rest of the page stays. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { children, fallback } = this.props;
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children;
  }
}

/** Replaces a page that failed to render. */
export const brokenPage = () => (
  <main className="container empty" id="main">
    <h1>{t.error.title}</h1>
    <p>{t.error.text}</p>
    <button
      type="button"
      className="wallet-choice"
      style={{ width: 'auto' }}
      onClick={() => window.location.reload()}
    >
      {t.error.reload}
    </button>
  </main>
);
