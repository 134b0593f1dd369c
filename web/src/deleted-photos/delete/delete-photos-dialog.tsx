import { limits } from '@keepsake/contract/limits';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { FailedPhotos, type FailedPhotosProps } from '../../photo-actions/failed-photos.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import styles from './delete-photos-dialog.module.css';

const errorTexts = { failed: 'deleteFailed', changed: 'deleteChanged', rest: 'deleteRestFailed' } as const;

export interface DeletePhotosDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly isPending: boolean;
  /** Null while unknown. */
  readonly done: number | null;
  /** `changed`: the library changed since the selection; `rest`: some photos are deleted. */
  readonly error: keyof typeof errorTexts | null;
  readonly failed: readonly string[];
  readonly find: FailedPhotosProps['find'];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms the deletion of many photos. On failure it shows an alert and the failed photos. */
export default function DeletePhotosDialog(props: DeletePhotosDialogProps) {
  const { isOpen, count, isPending, done, error, failed, find, onConfirm, onCancel } = props;
  const t = useTranslations('selection');
  const { extensions } = useConfig();
  const days = limits.photos.graceDays;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('deleteTitle', { count })}
      confirmLabel={t('deleteConfirm', { count })}
      isPending={isPending}
      error={error === null ? null : t(errorTexts[error])}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{extensions.recentlyDeleted ? t('deleteKept', { count, days }) : t('deleteText', { count })}</p>
      {isPending && done !== null ? (
        <div className={styles.progress}>
          <ProgressBar label={t('deleteUnderWay')} value={count === 0 ? null : done / count} size="small" />
          <p className={styles.numbers}>{t('deleteProgress', { done, total: count })}</p>
        </div>
      ) : null}
      {!isPending && failed.length > 0 ? <FailedPhotos imageIds={failed} find={find} /> : null}
    </ConfirmDialog>
  );
}
