import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { AlbumChoices, type AlbumList } from './album-choices.tsx';
import { CopyProgress } from './copy-progress.tsx';
import styles from './copy-to-album.module.css';
import type { CopyTarget } from './copying.ts';
import { NewAlbumForm } from './new-album-form.tsx';
import { type CopyingProps, useCopying } from './use-copying.ts';

export interface CopyToAlbumDialogProps extends CopyingProps {
  readonly isOpen: boolean;
  /** Photos that are selected. */
  readonly count: number;
  readonly list: AlbumList;
  /** Shows photos that could not be copied one by one. */
  readonly failedPhotos: (imageIds: readonly string[]) => ReactNode;
  readonly onClose: () => void;
}

/** Asks which album photos are copied to. On failure it stays open with an alert and the photos that are left out. */
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
    copying.forget();
    setNaming(naming);
  };
  // An album that could be made is in the list: the next try goes there.
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
