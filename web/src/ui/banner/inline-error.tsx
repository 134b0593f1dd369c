import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button/button.tsx';
import { Banner, type BannerProps } from './banner.tsx';

interface InlineErrorProps extends Pick<BannerProps, 'title'> {
  readonly children?: ReactNode;
  readonly onTryAgain: () => void;
  readonly isTrying?: boolean;
}

/** A part of a page that failed to load. */
export function InlineError({ title, children, onTryAgain, isTrying = false }: InlineErrorProps) {
  const t = useTranslations('errors');
  return (
    <div role="alert">
      <Banner
        tone="danger"
        title={title}
        actions={
          <Button size="small" icon={<RotateCw aria-hidden />} onPress={onTryAgain} isPending={isTrying}>
            {t('tryAgain')}
          </Button>
        }
      >
        {children}
      </Banner>
    </div>
  );
}
