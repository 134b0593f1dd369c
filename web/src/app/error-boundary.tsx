import { Component, type ComponentType, type ReactNode } from 'react';
import { reloadOnline } from '../browser/navigation.ts';
import styles from './full-page.module.css';
import { UnexpectedError, type UnexpectedErrorProps } from './unexpected-error.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly Failure?: ComponentType<UnexpectedErrorProps>;
}

interface State {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render() {
    const { children, Failure = UnexpectedError } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <main className={styles.page}>
        <Failure error={this.state.error} onTryAgain={reloadOnline} />
      </main>
    );
  }
}
