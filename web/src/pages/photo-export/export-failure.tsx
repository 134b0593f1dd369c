import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useConfig } from '../../api/site-context.tsx';
import { useErrorText } from '../../i18n/use-error-text.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CreateAnew } from './create-anew.tsx';
import { ExportHeader } from './export-header.tsx';
import styles from './photo-export.module.css';

interface ExportFailureProps {
  /** Why it could not be loaded; absent for one that could not be made. */
  readonly error?: unknown;
  readonly isTrying?: boolean;
  readonly onTryAgain?: () => void;
}

/** An export that failed, or that cannot be shown. */
export function ExportFailure({ error, isTrying = false, onTryAgain }: ExportFailureProps) {
  const t = useTranslations('exports');
  const { switches } = useConfig();
  const errorText = useErrorText();
  // An address that names no export is none however often one asks.
  const mayTryAgain = onTryAgain !== undefined && !(isApiError(error) && error.status === 400);
  // Where the brand has none, nobody is told to ask for a new one.
  const text = onTryAgain ? errorText(error) : switches.export && t('failedText');
  return (
    <div className={styles.page}>
      <ExportHeader />
      <div role="alert">
        <Banner
          tone="danger"
          title={t('errorTitle')}
          actions={mayTryAgain ? <TryAgain isTrying={isTrying} onPress={onTryAgain} /> : <CreateAnew />}
        >
          {text ? <p>{text}</p> : null}
        </Banner>
      </div>
    </div>
  );
}

function TryAgain({ isTrying, onPress }: { isTrying: boolean; onPress: () => void }) {
  const t = useTranslations('errors');
  return (
    <Button icon={<RotateCw aria-hidden />} isPending={isTrying} onPress={onPress}>
      {t('tryAgain')}
    </Button>
  );
}
