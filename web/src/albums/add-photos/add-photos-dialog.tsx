import { isFoundBy } from '@keepsake/contract/search-text';
import { useMutation } from '@tanstack/react-query';
import { Upload, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsUnmounted } from '../../browser/use-is-unmounted.ts';
import { useViewportClass } from '../../browser/viewport.ts';
import { PhotosFailed } from '../../photo-actions/run-in-batches.ts';
import { announce } from '../../ui/announcer/announce.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ComboField, type ComboOption } from '../../ui/field/combo-field.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { AnnouncedProgress } from '../../ui/progress-bar/announced-progress.tsx';
import { addPhotosToAlbum } from '../album-mutations.ts';
import styles from './add-photos-dialog.module.css';

export interface AddPhotosDialogProps extends AddingProps {
  readonly count: number;
  /** Null while unknown. */
  readonly months: readonly ComboOption[] | null;
  readonly onMonth: (id: string) => void;
  readonly onClear: () => void;
  /** Absent if uploads are off. */
  readonly onFromDevice?: (() => void) | undefined;
  readonly failedPhotos: (imageIds: readonly string[]) => ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A failure keeps the dialog open with an alert and the failed photos. */
export function AddPhotosDialog(props: AddPhotosDialogProps) {
  const { failedPhotos, onClose, children } = props;
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
      footer={<DialogActions {...props} isPending={isPending} onAdd={adding.add} />}
    >
      {progress ? <Progress {...progress} /> : <PickerBar {...props} />}
      <Alert>{hasFailed ? t('failed') : null}</Alert>
      {failed.length > 0 ? <div className={styles.failed}>{failedPhotos(failed)}</div> : null}
      {/* The selection is locked while its photos are added. */}
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

/** A drag changes the count with every step, so it is announced after a pause. */
const REST_MS = 400;

function PickerBar({ count, months, onMonth, onClear, onFromDevice }: AddPhotosDialogProps) {
  const t = useTranslations('addToAlbum');
  const selected = t('selected', { count });
  // The photos come first there: the count is in the button at the foot.
  const isSmall = useViewportClass() === 'SMALL';
  const wasSelected = useRef(false);
  useEffect(() => {
    if (count === 0 && !wasSelected.current) return;
    wasSelected.current = count > 0;
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
            isMatch={isFoundBy}
            onChoose={onMonth}
          />
        ) : null}
      </div>
      {isSmall ? null : <span className={styles.count}>{selected}</span>}
      {count > 0 ? <Clear isCompact={isSmall} onClear={onClear} /> : null}
      {onFromDevice ? <FromDevice isCompact={isSmall} onFromDevice={onFromDevice} /> : null}
    </div>
  );
}

interface CompactProps {
  /** Without its words. */
  readonly isCompact: boolean;
}

function Clear({ isCompact, onClear }: CompactProps & Pick<AddPhotosDialogProps, 'onClear'>) {
  const t = useTranslations('addToAlbum');
  return isCompact ? (
    <IconButton icon={<X aria-hidden />} label={t('clear')} onPress={onClear} />
  ) : (
    <Button variant="quiet" size="small" onPress={onClear}>
      {t('clear')}
    </Button>
  );
}

function FromDevice({ isCompact, onFromDevice }: CompactProps & { readonly onFromDevice: () => void }) {
  const t = useTranslations('addToAlbum');
  const shared = { icon: <Upload aria-hidden />, onPress: onFromDevice };
  return isCompact ? (
    <IconButton {...shared} label={t('fromDevice')} />
  ) : (
    <Button {...shared} size="small">
      {t('fromDevice')}
    </Button>
  );
}

interface DialogActionsProps extends Pick<AddPhotosDialogProps, 'count' | 'onClose'> {
  readonly isPending: boolean;
  readonly onAdd: () => void;
}

function DialogActions({ count, isPending, onAdd, onClose }: DialogActionsProps) {
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

/** `total` is null while the photos are unknown. */
interface AddingProgress {
  readonly done: number;
  readonly total: number | null;
}

interface AddingProps {
  readonly albumId: string;
  /** Loads ids that are not known yet. */
  readonly ids: () => Promise<readonly string[]>;
  /** All photos are in the album; the returned promise is awaited. */
  readonly onAdded: (count: number) => Promise<void>;
  /** Some photos may be in the album. `isUnmounted`: the dialog cannot show the error. */
  readonly onFailed: (isUnmounted: boolean) => void;
}

function useAdding({ albumId, ids, onAdded, onFailed }: AddingProps) {
  const [progress, setProgress] = useState<AddingProgress>({ done: 0, total: null });
  const isUnmounted = useIsUnmounted();
  const adding = useMutation({
    mutationFn: async () => {
      setProgress({ done: 0, total: null });
      return addPhotosToAlbum(albumId, await ids(), (done, total) => setProgress({ done, total }));
    },
    meta: { operation: 'add-to-album' },
    onSuccess: onAdded,
    onError: () => onFailed(isUnmounted()),
  });
  return {
    isPending: adding.isPending,
    hasFailed: adding.isError,
    failed: adding.error instanceof PhotosFailed ? adding.error.failed : [],
    progress: adding.isPending ? progress : null,
    add: () => adding.mutate(),
    reset: adding.reset,
  };
}
