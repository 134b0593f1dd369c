import type { StorageStatus } from '@keepsake/contract/storage-status';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { useExport } from '../exports/use-export.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { Button } from '../ui/button/button.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { Modal } from '../ui/modal/modal.tsx';
import styles from './storage-notice.module.css';

interface ReactivationDialogProps {
  readonly status: StorageStatus;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows until when photos are kept, and how to keep them longer (CLK-7 to CLK-11). */
export default function ReactivationDialog({ status, isOpen, onClose }: ReactivationDialogProps) {
  const t = useTranslations('storage');
  const tExports = useTranslations('exports');
  const shell = useTranslations('shell');
  const formats = useFormats();
  const { shopUrl, switches } = useConfig();
  const { open, prepare, dialog } = useExport();
  const openExport = () => {
    onClose();
    open();
  };
  const date = formats.longDay(status.deletionDate);
  return (
    <>
      <Modal
        isOpen={isOpen}
        title={t('title')}
        onClose={onClose}
        footer={
          <>
            <Button variant="secondary" onPress={onClose}>
              {t('notNow')}
            </Button>
            {switches.export ? (
              <Button variant="secondary" onIntent={prepare} onPress={openExport}>
                {tExports('create')}
              </Button>
            ) : null}
            {shopUrl ? (
              <NavButton variant="primary" href={shopUrl}>
                {shell('shop')}
              </NavButton>
            ) : null}
          </>
        }
      >
        <div className={styles.words}>
          <p>{t(status.status === 'safe' ? 'keptUntil' : 'deletedAfter', { date })}</p>
          {status.projectCount > 0 ? <p>{t('projects', { count: status.projectCount })}</p> : null}
          <p>{t('eachOrder')}</p>
          {switches.export ? <p>{t('export')}</p> : null}
        </div>
      </Modal>
      {dialog}
    </>
  );
}
