import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';

export interface ErrorStateProps {
  /** The page's own sentence about what failed. */
  readonly title: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
  readonly picture?: ReactNode;
  readonly onTryAgain?: (() => void) | undefined;
  readonly isTrying?: boolean;
}

/** What a page shows when its content could not be loaded. */
export function ErrorState({ title, children, picture, onTryAgain, isTrying = false }: ErrorStateProps) {
  const t = useTranslations('errors');
  return (
    <div role="alert">
      <EmptyState
        title={title}
        picture={picture}
        actions={
          onTryAgain ? (
            <Button icon={<RotateCw aria-hidden />} onPress={onTryAgain} isPending={isTrying}>
              {t('tryAgain')}
            </Button>
          ) : undefined
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
