import { Component, type ReactNode } from 'react';
import styles from './full-page.module.css';
import { UnexpectedError } from './unexpected-error.tsx';

interface State {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

/** Catches what nothing else did and shows the general error page; the root logs the error. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={styles.page}>
        <UnexpectedError error={this.state.error} onTryAgain={() => window.location.reload()} />
      </main>
    );
  }
}
