import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { AnnouncedProgress } from '../../ui/progress-bar/announced-progress.tsx';
import { AlbumChoices, type AlbumList } from './album-choices.tsx';
import styles from './copy-to-album.module.css';
import { NewAlbumForm } from './new-album-form.tsx';
import type { CopyTarget, CopyProgress as Progress } from './use-copying.ts';
import { type CopyingProps, useCopying } from './use-copying.ts';

function CopyProgress({ album, done, total }: Progress) {
  const t = useTranslations('copyToAlbum');
  const place = useRef<HTMLDivElement>(null);
  // The pressed album is no longer rendered; the focus stays in the dialog.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.progress}>
      <AnnouncedProgress
        label={t('copying', { album: album.albumName })}
        value={total === null ? null : done / Math.max(1, total)}
        numbers={total === null ? null : t('progress', { done, total })}
      />
    </div>
  );
}

export interface CopyToAlbumDialogProps extends CopyingProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly list: AlbumList;
  readonly failedPhotos: (imageIds: readonly string[]) => ReactNode;
  readonly onClose: () => void;
}

/** A failure keeps the dialog open with an alert and the failed photos. */
export default function CopyToAlbumDialog(props: CopyToAlbumDialogProps) {
  const { isOpen, count, list, failedPhotos, onClose } = props;
  const t = useTranslations('copyToAlbum');
  const [isNaming, setNaming] = useState(false);
  const copying = useCopying({
    ...props,
    onCopied: (album) => {
      setNaming(false);
      props.onCopied(album);
    },
  });
  const { isPending, progress, problem, failed } = copying;
  const start = (target: CopyTarget) => copying.copyTo(target);
  const choose = (naming: boolean) => {
    copying.reset();
    setNaming(naming);
  };
  // The new album is in the list now; a retry uses it.
  if (isNaming && problem === 'failed') setNaming(false);
  const close = () => {
    choose(false);
    onClose();
  };
  return (
    <Modal
      isOpen={isOpen}
      title={t('title')}
      size="small"
      isBusy={isPending}
      onClose={close}
      footer={isNaming ? undefined : <Cancel isDisabled={isPending} onPress={close} />}
    >
      <p className={styles.subtitle}>{t('subtitle', { count })}</p>
      <Alert>{problem === null ? null : t(problem)}</Alert>
      {failed.length > 0 ? failedPhotos(failed) : null}
      {progress ? (
        <CopyProgress {...progress} />
      ) : isNaming ? (
        <NewAlbumForm
          isPending={isPending}
          onCreate={(newName) => start({ newName })}
          onCancel={() => choose(false)}
        />
      ) : (
        <>
          <Button className={styles.newAlbum} icon={<Plus aria-hidden />} onPress={() => choose(true)}>
            {t('newAlbum')}
          </Button>
          <AlbumChoices {...list} onChoose={(album) => start({ album })} />
        </>
      )}
    </Modal>
  );
}

function Cancel({ isDisabled, onPress }: { isDisabled: boolean; onPress: () => void }) {
  const ui = useTranslations('ui');
  return (
    <Button onPress={onPress} isDisabled={isDisabled}>
      {ui('cancel')}
    </Button>
  );
}
