import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { announce } from '../../ui/announcer/announce.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ComboField, type ComboOption } from '../../ui/field/combo-field.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { AnnouncedProgress } from '../../ui/progress-bar/announced-progress.tsx';
import styles from './add-photos-dialog.module.css';
import { type AddingProgress, type AddingProps, useAdding } from './use-adding.ts';

export interface AddPhotosDialogProps extends AddingProps {
  /** Photos that are picked. */
  readonly count: number;
  /** The months that have photos; null while they are not known. */
  readonly months: readonly ComboOption[] | null;
  /** Brings a month into view. */
  readonly onMonth: (id: string) => void;
  readonly onClear: () => void;
  /** Shows photos that could not be added one by one. */
  readonly failedPhotos: (imageIds: readonly string[]) => ReactNode;
  readonly onClose: () => void;
  /** The library to pick from; it scrolls by itself. */
  readonly children: ReactNode;
}

/** Picks photos of the library for an album. On failure it stays open with an alert and the photos that are left out. */
export function AddPhotosDialog(props: AddPhotosDialogProps) {
  const { count, failedPhotos, onClose, children } = props;
  const t = useTranslations('addToAlbum');
  const adding = useAdding(props);
  const { isPending, hasFailed, failed, progress } = adding;
  return (
    <Modal
      isOpen
      title={t('title')}
      size="full"
      isBusy={isPending}
      onClose={onClose}
      footer={<Answers count={count} isPending={isPending} onAdd={adding.add} onClose={onClose} />}
    >
      {progress ? <Progress {...progress} /> : <PickerBar {...props} />}
      <Alert>{hasFailed ? t('failed') : null}</Alert>
      {failed.length > 0 ? <div className={styles.failed}>{failedPhotos(failed)}</div> : null}
      {/* What is picked must not change under a hand that is adding it. */}
      <div className={styles.library} inert={isPending}>
        {children}
      </div>
    </Modal>
  );
}

function Progress({ done, total }: AddingProgress) {
  const t = useTranslations('addToAlbum');
  return (
    <div className={styles.progress}>
      <AnnouncedProgress
        label={t('adding')}
        size="small"
        value={total === null ? null : done / Math.max(1, total)}
        numbers={total === null ? null : t('progress', { done, total })}
      />
    </div>
  );
}

/** A count that changes with every step of a drag is said when it rests. */
const REST_MS = 400;

function PickerBar({ count, months, onMonth, onClear }: AddPhotosDialogProps) {
  const t = useTranslations('addToAlbum');
  const selected = t('selected', { count });
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => announce(selected), REST_MS);
    return () => clearTimeout(timer);
  }, [selected, count]);
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        {months ? (
          <ComboField
            label={t('month')}
            placeholder={t('monthHint')}
            nothingFound={t('noMonth')}
            options={months}
            onChoose={onMonth}
          />
        ) : null}
      </div>
      <span className={styles.count}>{selected}</span>
      {count > 0 ? (
        <Button variant="quiet" size="small" onPress={onClear}>
          {t('clear')}
        </Button>
      ) : null}
    </div>
  );
}

interface AnswersProps {
  readonly count: number;
  readonly isPending: boolean;
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

function Answers({ count, isPending, onAdd, onClose }: AnswersProps) {
  const t = useTranslations('addToAlbum');
  const ui = useTranslations('ui');
  const selection = useTranslations('selection');
  return (
    <>
      <Button onPress={onClose} isDisabled={isPending}>
        {ui('cancel')}
      </Button>
      <Button
        variant="primary"
        isPending={isPending}
        disabledReason={count === 0 ? selection('nothingSelected') : undefined}
        onPress={onAdd}
      >
        {t('add', { count })}
      </Button>
    </>
  );
}
