import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Modal } from '../../../ui/modal/modal.tsx';
import { runningFiles } from '../queue/upload-totals.ts';
import { restoreLostFocus } from '../restore-focus.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { ChooseFiles, DropHere } from './choose-files.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { UploadActions } from './upload-actions.tsx';
import styles from './upload-dialog.module.css';
import { UploadHeadline } from './upload-headline.tsx';
import { UploadList } from './upload-list.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useQueue, useUploads } from './uploads-context.ts';

interface UploadDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The import dialog (specification, section 2): choose, watch, read how it ended. */
export function UploadDialog({ isOpen, onClose }: UploadDialogProps) {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { totals } = useUploads();
  const [isAsking, setAsking] = useState(false);
  const isRunning = runningFiles(totals) > 0;
  const isDragging = useFileDrop(isOpen, (files) => queue.choose(files));
  const close = () => {
    // What was only chosen, and what has been read about, is done with; what is on its way goes on.
    if (!isRunning) queue.clear();
    onClose();
    restoreLostFocus();
  };
  return (
    <>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={t('title')}
        footer={<UploadActions onClose={close} onCancel={() => (isRunning ? setAsking(true) : close())} />}
      >
        <Contents isDragging={isDragging} />
      </Modal>
      <StopDialog isOpen={isOpen && isAsking && isRunning} onClose={() => setAsking(false)} />
    </>
  );
}

function Contents({ isDragging }: { isDragging: boolean }) {
  const isEmpty = useUploads().ids.length === 0;
  return (
    // The specification asks that session recording leaves this dialog out.
    <div className={styles.contents} data-hj-suppress="">
      {isEmpty ? (
        <ChooseFiles isDragging={isDragging} />
      ) : (
        <>
          <UploadHeadline />
          {isDragging ? <DropHere /> : null}
          <UploadList />
        </>
      )}
      <UploadStatus />
    </div>
  );
}
