import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, type ButtonVariant } from '../../../ui/button/button.tsx';
import { stageOf } from '../queue/upload-stage.ts';
import { useQueue, useUploads } from './uploads-context.ts';

interface UploadActionsProps {
  readonly onClose: () => void;
  readonly onCancel: () => void;
}

/** The buttons at the foot of the dialog; the last one is what most people want next. */
export function UploadActions({ onClose, onCancel }: UploadActionsProps) {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { totals } = useUploads();
  const stage = stageOf(totals);
  const isFinished = stage === 'finished';
  const { chosen } = totals.files;
  return (
    <>
      {isFinished && totals.retryable > 0 ? (
        <Button onPress={() => queue.retryAll()}>{t('retryAll', { count: totals.retryable })}</Button>
      ) : null}
      {/* One button all the way: the focus comes back to it from the question whether to stop. */}
      <Button
        key="leave"
        variant={isFinished ? 'primary' : 'secondary'}
        onPress={isFinished ? onClose : onCancel}
      >
        {t(isFinished ? 'close' : 'cancel')}
      </Button>
      {stage === 'uploading' ? (
        <ContinueButton variant={chosen > 0 ? 'secondary' : 'primary'} onPress={onClose} />
      ) : null}
      {stage === 'choosing' || chosen > 0 ? (
        <Button variant="primary" isDisabled={chosen === 0} onPress={() => queue.start()}>
          {t('upload')}
        </Button>
      ) : null}
    </>
  );
}

/** It appears where "Upload" was: the second half of a double click must not close the dialog. */
const doubleClickMilliseconds = 600;

function ContinueButton(props: { variant: ButtonVariant; onPress: () => void }) {
  const t = useTranslations('upload');
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doubleClickMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button {...props} isDisabled={!isSettled}>
      {t('continueInBackground')}
    </Button>
  );
}
