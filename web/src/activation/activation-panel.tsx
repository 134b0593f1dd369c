import type { ImportProgress } from '@keepsake/contract/push';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useAccount, useConfig } from '../api/site-context.tsx';
import { useErrorText } from '../api/use-errors.ts';
import { createRememberedAccount } from '../browser/remembered.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Banner } from '../ui/banner/banner.tsx';
import { Button } from '../ui/button/button.tsx';
import { AnnouncedProgress } from '../ui/progress-bar/announced-progress.tsx';
import styles from './activation-panel.module.css';
import { ImportReportDialog } from './import-report-dialog.tsx';
import { type ActivationState, useActivation } from './use-activation.ts';

/** The import of an older library: how far it is, that it has failed, and what it left out. */
export default function ActivationPanel() {
  const t = useTranslations('activation');
  const state = useActivation();
  const content = contentOf(state);
  return content ? (
    <section aria-label={t('label')} className={styles.panel}>
      {content}
    </section>
  ) : null;
}

function contentOf(state: ActivationState) {
  const { activation, error, hasFinished } = state;
  if (!activation) return null;
  const { status, progress, hasFailed } = activation;
  switch (status) {
    case 'IMPORTING':
      return <Importing progress={progress} />;
    case 'NOT_ACTIVE':
      return hasFailed || error ? <Failed {...state} /> : null;
    case 'ACTIVE':
      return progress ? <Finished progress={progress} hasJustFinished={hasFinished} /> : null;
    case 'DELETING':
      return null;
  }
}

function Failed({ error, isStarting, start }: ActivationState) {
  const t = useTranslations('activation');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  const action = (
    <Button size="small" variant="primary" isPending={isStarting} onPress={start}>
      {errors('tryAgain')}
    </Button>
  );
  return (
    <div role="alert">
      <Banner tone="danger" title={t('failed')} actions={action}>
        <p>{t('failedText')}</p>
        {error ? <p>{errorText(error)}</p> : null}
      </Banner>
    </div>
  );
}

function Importing({ progress }: { progress: ImportProgress | undefined }) {
  const t = useTranslations('activation');
  const formats = useFormats();
  const total = progress?.photosCount ?? 0;
  const done = progress?.photosDone ?? 0;
  return (
    <Banner title={t('importing')}>
      <div className={styles.progress}>
        <AnnouncedProgress
          label={t('importing')}
          value={total > 0 ? done / total : null}
          numbers={
            total > 0 ? t('progress', { done: formats.count(done), total: formats.count(total) }) : null
          }
          size="small"
        />
      </div>
      <p>{t('importingText')}</p>
    </Banner>
  );
}

/** The account whose report was closed. */
const dismissed = createRememberedAccount('keepsake.import-dismissed');

interface FinishedProps {
  readonly progress: ImportProgress;
  readonly hasJustFinished: boolean;
}

/** What the import brought; on later visits only if it left something out. */
function Finished({ progress, hasJustFinished }: FinishedProps) {
  const t = useTranslations('activation');
  const ui = useTranslations('ui');
  const { extensions } = useConfig();
  const [isOpen, setOpen] = useState(false);
  const { subject } = useAccount();
  const isDismissed = useSyncExternalStore(dismissed.subscribe, dismissed.get) === subject;
  const { photosRefused: refused, photosCount } = progress;
  if (isDismissed || !(hasJustFinished || refused > 0)) return null;
  const actions = (
    <>
      {refused > 0 && extensions.importProgress ? (
        <Button size="small" onPress={() => setOpen(true)}>
          {t('showRefused')}
        </Button>
      ) : null}
      <Button size="small" variant="quiet" onPress={() => dismissed.set(subject)}>
        {ui('dismiss')}
      </Button>
    </>
  );
  return (
    <Banner
      tone={refused > 0 ? 'warning' : 'success'}
      title={<span role="status">{t('finished', { count: photosCount - refused })}</span>}
      actions={actions}
    >
      {refused > 0 ? <p>{t('refused', { count: refused })}</p> : null}
      <ImportReportDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Banner>
  );
}
