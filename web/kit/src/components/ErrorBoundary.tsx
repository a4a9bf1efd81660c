import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../strings';

interface Props {
  children: ReactNode;
  /** what stands in for what broke; called to show that again */
  fallback: (showAgain: () => void) => ReactNode;
}

/** Keeps what breaks from taking the page around it along. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { children, fallback } = this.props;
    return this.state.broken ? fallback(() => this.setState({ broken: false })) : children;
  }
}

/** Stands in for a whole page that broke. */
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
