import { limits } from '@keepsake/contract/limits';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import styles from './remove-photos-dialog.module.css';
import type { RemoveFrom } from './use-removal.ts';
import { useFailureText } from './use-removal.ts';

export interface RemovePhotosDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly isPending: boolean;
  /** Photos processed; null while unknown or too few to show. */
  readonly done: number | null;
  readonly failed: RemoveFrom | null;
  /** Details below the alert. */
  readonly children?: ReactNode;
  readonly onConfirm: (from: RemoveFrom) => void;
  readonly onCancel: () => void;
}

/** A failure keeps the dialog open with an alert. */
export default function RemovePhotosDialog(props: RemovePhotosDialogProps) {
  const { isOpen, count, isPending, done, failed, children, onConfirm, onCancel } = props;
  const t = useTranslations('album');
  const [from, setFrom] = useState<RemoveFrom>('album');
  const errorText = useFailureText();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('removeTitle', { count })}
      confirmLabel={t(from === 'album' ? 'deleteFromAlbum' : 'libraryConfirm')}
      isPending={isPending}
      error={failed && errorText(failed, count)}
      onConfirm={() => onConfirm(from)}
      onCancel={onCancel}
    >
      <RadioGroup
        name="from"
        label={t('removeFrom')}
        value={from}
        onChange={(id) => setFrom(id === 'library' ? 'library' : 'album')}
        isDisabled={isPending}
        options={[
          { id: 'album', label: t('fromAlbum', { count }) },
          { id: 'library', label: t('fromLibrary', { count }) },
        ]}
      />
      {from === 'library' ? <Kept count={count} /> : null}
      {isPending && done !== null ? <Progress from={from} done={done} total={count} /> : null}
      {isPending ? null : children}
    </ConfirmDialog>
  );
}

/** How long a deleted photo can be restored. */
function Kept({ count }: { count: number }) {
  const t = useTranslations('selection');
  const { extensions } = useConfig();
  if (!extensions.recentlyDeleted) return null;
  return <p className={styles.kept}>{t('deleteKept', { count, days: limits.photos.graceDays })}</p>;
}

interface ProgressProps {
  readonly from: RemoveFrom;
  readonly done: number;
  readonly total: number;
}

function Progress({ from, done, total }: ProgressProps) {
  const t = useTranslations('album');
  const selection = useTranslations('selection');
  const label = from === 'album' ? t('removeUnderWay') : selection('deleteUnderWay');
  const numbers = { done, total };
  return (
    <div className={styles.progress}>
      <ProgressBar label={label} value={total === 0 ? null : done / total} size="small" />
      <p className={styles.numbers}>
        {from === 'album' ? t('removeProgress', numbers) : selection('deleteProgress', numbers)}
      </p>
    </div>
  );
}
