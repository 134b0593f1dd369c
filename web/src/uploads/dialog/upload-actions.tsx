import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../../api/client.ts';
import { Button, type ButtonVariant } from '../../ui/button/button.tsx';
import { chooseAlbums } from '../exported-albums/made-albums.ts';
import { stageOf } from '../queue/upload-stage.ts';
import { useIsReading } from '../reading.ts';
import { uploadSession } from '../upload-session.ts';
import { useZipReading } from '../zips/zip-reading.ts';
import { ChooseAllAgain } from './choose-again.tsx';
import { useQueue, useUploads } from './uploads-context.ts';

interface UploadActionsProps {
  readonly onClose: () => void;
  readonly onCancel: () => void;
}

export function UploadActions({ onClose, onCancel }: UploadActionsProps) {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { totals, isPaused } = useUploads();
  const stage = stageOf(totals);
  const isFinished = stage === 'finished';
  const { chosen } = totals.files;
  const isReadingFolders = useIsReading();
  const { reading, takesAlbums } = useZipReading();
  const isReading = reading > 0 || isReadingFolders;
  const upload = () => {
    const { shared } = uploadSession();
    const favourites = { name: t('zips.favourites'), areHearts: hasExtension('favourites') };
    const choice = chooseAlbums(takesAlbums, favourites);
    if (shared) shared.upload(choice);
    else queue.start(choice);
  };
  return (
    <>
      {isFinished && totals.unreadable > 0 ? <ChooseAllAgain /> : null}
      {isFinished && totals.retryable > 0 ? (
        <Button onPress={() => queue.retryAll()}>{t('retryAll', { count: totals.retryable })}</Button>
      ) : null}
      {/* Always the same button, so that focus can return to it from the stop dialog. */}
      <Button
        key="leave"
        variant={isFinished ? 'primary' : 'secondary'}
        onPress={isFinished ? onClose : onCancel}
      >
        {t(isFinished ? 'close' : 'cancel')}
      </Button>
      {stage === 'uploading' ? (
        <ContinueButton
          label={t(isPaused ? 'close' : 'continueInBackground')}
          variant={chosen > 0 ? 'secondary' : 'primary'}
          onPress={onClose}
        />
      ) : null}
      {stage === 'choosing' || chosen > 0 ? (
        <Button variant="primary" isDisabled={chosen === 0 || isReading} onPress={upload}>
          {t('upload')}
        </Button>
      ) : null}
    </>
  );
}

/** The button replaces "Upload": the second click of a double click must not close the dialog. */
const doubleClickMilliseconds = 600;

interface ContinueButtonProps {
  readonly label: string;
  readonly variant: ButtonVariant;
  readonly onPress: () => void;
}

function ContinueButton({ label, ...props }: ContinueButtonProps) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doubleClickMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button {...props} isDisabled={!isSettled}>
      {label}
    </Button>
  );
}
