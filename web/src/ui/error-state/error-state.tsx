import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button/button.tsx';
import { EmptyState, type EmptyStateProps } from '../empty-state/empty-state.tsx';

export interface ErrorStateProps extends Pick<EmptyStateProps, 'isPage' | 'tone'> {
  readonly title: string;
  readonly children?: ReactNode;
  readonly picture?: ReactNode;
  readonly onTryAgain?: (() => void) | undefined;
  readonly isRetrying?: boolean;
  /** Actions after "Try again". */
  readonly actions?: ReactNode;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, picture, onTryAgain, isRetrying = false, actions, ...rest } = props;
  const t = useTranslations('errors');
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        title={title}
        picture={picture}
        actions={
          <>
            {onTryAgain ? (
              <Button
                variant={rest.isPage ? 'primary' : 'secondary'}
                icon={<RotateCw aria-hidden />}
                onPress={onTryAgain}
                isPending={isRetrying}
              >
                {t('tryAgain')}
              </Button>
            ) : null}
            {actions}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
