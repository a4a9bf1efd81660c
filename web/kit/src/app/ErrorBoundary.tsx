import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../strings';

/** Stands in for a page that broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
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
  }
}
