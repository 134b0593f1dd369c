import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button/button.tsx';
import { Banner, type BannerProps } from './banner.tsx';

interface InlineErrorProps extends Pick<BannerProps, 'title'> {
  readonly children?: ReactNode;
  readonly onTryAgain: () => void;
  readonly isRetrying?: boolean;
}

/** A part of a page that failed to load. */
export function InlineError({ title, children, onTryAgain, isRetrying = false }: InlineErrorProps) {
  const t = useTranslations('errors');
  return (
    <div role="alert">
      <Banner
        tone="danger"
        title={title}
        actions={
          <Button size="small" icon={<RotateCw aria-hidden />} onPress={onTryAgain} isPending={isRetrying}>
            {t('tryAgain')}
          </Button>
        }
      >
        {children}
      </Banner>
    </div>
  );
}
