import { CloudOff, RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../api/use-errors.ts';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import styles from './library-card.module.css';

interface LibraryFailureProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onTryAgain: () => void;
}

export function LibraryFailure({ error, isRetrying, onTryAgain }: LibraryFailureProps) {
  const t = useTranslations('overview');
  const texts = useTranslations('errors');
  const textOf = useErrorText();
  return (
    <Card
      title={t('photosTitle')}
      className={styles.card}
      picture={
        <div className={styles.nothing} aria-hidden="true">
          <CloudOff />
        </div>
      }
      links={
        <Button icon={<RotateCw aria-hidden />} onPress={onTryAgain} isPending={isRetrying}>
          {texts('tryAgain')}
        </Button>
      }
    >
      <p role="alert">
        {t('photosFailed')} {textOf(error)}
      </p>
    </Card>
  );
}
