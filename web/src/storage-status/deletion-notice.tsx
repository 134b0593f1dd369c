import type { StorageDeletion } from '@keepsake/contract/storage-status';
import { ArchiveRestore } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { useConfig } from '../api/site-context.tsx';
import { useErrorText } from '../api/use-errors.ts';
import { focusMainWhenFree } from '../browser/when-focus-is-free.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import styles from './deletion-notice.module.css';
import { useRememberHeight } from './storage-height.ts';
import { useRestoreDeletion } from './use-restore-deletion.ts';

interface DeletionNoticeProps {
  readonly deletion: StorageDeletion;
  /** Notice that mails do not arrive. */
  readonly mailFailed: ReactNode;
}

/** Kinds of items that were deleted. */
function whatOf({ photosCount, projectCount }: StorageDeletion) {
  if (photosCount === 0) return 'projects';
  return projectCount === 0 ? 'photos' : 'both';
}

/** What the end of the period deleted, until when it can be brought back, and how (CLK-24). */
export default function DeletionNotice({ deletion, mailFailed }: DeletionNoticeProps) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const { shopUrl } = useConfig();
  const notice = useRef<HTMLElement>(null);
  const restore = useRestoreDeletion(deletion);
  useRememberHeight(notice);
  // The pressed button goes with the notice.
  useEffect(() => focusMainWhenFree, []);
  const { photosCount: photos, projectCount: projects, isRestorable } = deletion;
  const date = formats.longDay(deletion.restorableUntil);
  return (
    <aside ref={notice} className={styles.notice} aria-label={t('label')}>
      <ArchiveRestore aria-hidden />
      <div className={styles.body}>
        <div className={styles.text}>
          <p>
            <strong>
              {t(`${whatOf(deletion)}Deleted`, {
                photos,
                projects,
                date: formats.longDay(deletion.deletedOn),
              })}
            </strong>
          </p>
          <p>{t(isRestorable ? 'backUntil' : 'backByOrder', { date })}</p>
          {mailFailed ? <p>{mailFailed}</p> : null}
          <RestoreError error={restore.error} deletion={deletion} />
        </div>
        <div className={styles.actions}>
          {isRestorable ? (
            <Button variant="primary" isPending={restore.isPending} onPress={() => restore.mutate()}>
              {t('restore')}
            </Button>
          ) : null}
          {shopUrl ? (
            <NavButton variant={isRestorable ? 'secondary' : 'primary'} href={shopUrl}>
              {t('orderNow')}
            </NavButton>
          ) : null}
        </div>
      </div>
    </aside>
  );
}

function RestoreError({ error, deletion }: { error: Error | null; deletion: StorageDeletion }) {
  const t = useTranslations('storage');
  const errorText = useErrorText();
  if (!error) return <Alert />;
  const what = whatOf(deletion);
  if (isApiError(error, 'order-to-restore')) return <Alert>{t('orderToRestore', { what })}</Alert>;
  return (
    <Alert>
      <p>{t('notRestored', { what })}</p>
      <p>{errorText(error)}</p>
    </Alert>
  );
}
