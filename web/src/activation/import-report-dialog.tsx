import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { Modal } from '../ui/modal/modal.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { Spinner } from '../ui/spinner/spinner.tsx';
import styles from './activation-panel.module.css';
import { importReportQuery } from './activation-queries.ts';

interface ImportReportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Photos that the import left out, each with the reason. */
export function ImportReportDialog({ isOpen, onClose }: ImportReportDialogProps) {
  const t = useTranslations('activation');
  return (
    <Modal isOpen={isOpen} title={t('reportTitle')} onClose={onClose}>
      <Report />
    </Modal>
  );
}

function Report() {
  const t = useTranslations('activation');
  const query = useQuery(importReportQuery);
  const { data: report, error } = query;
  if (error) return <LoadFailed title={t('reportFailed')} error={error} query={query} />;
  if (!report) return <Spinner />;
  const { refused, photosRefused } = report;
  const others = photosRefused - refused.length;
  return (
    <>
      <p>{t('reportText')}</p>
      <ul {...isPrivate} className={styles.refused}>
        {refused.map(({ fileName, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes.
          <li key={index}>
            <strong>{fileName}</strong>
            <br />
            {t(`reasons.${reason}`)}
          </li>
        ))}
      </ul>
      {others > 0 ? <p>{t('others', { count: others })}</p> : null}
    </>
  );
}
