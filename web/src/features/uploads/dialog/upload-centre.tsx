import { stageOf } from '../queue/upload-stage.ts';
import { uploadQueue } from '../upload-session.ts';
import { closeUploadWindow, openUploadWindow, useUploadWindow } from '../upload-window.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { QueueContext, useUploads } from './uploads-context.ts';

/** Everything that is shown of uploads: the dialog, and while it is closed the panel. */
export default function UploadCentre() {
  return (
    <QueueContext value={uploadQueue()}>
      <Contents />
    </QueueContext>
  );
}

function Contents() {
  const { isOpen } = useUploadWindow();
  const stage = stageOf(useUploads().totals);
  return (
    <>
      {stage === 'choosing' ? null : <UploadPanel isHidden={isOpen} onShow={() => openUploadWindow()} />}
      <UploadDialog isOpen={isOpen} onClose={closeUploadWindow} />
    </>
  );
}
