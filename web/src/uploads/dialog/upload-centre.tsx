import { stageOf } from '../queue/upload-stage.ts';
import { uploadSession } from '../upload-session.ts';
import { closeUploadWindow, openUploadWindow, useUploadWindow } from '../upload-window.ts';
import { useUnfilledAlbums } from './unfilled-albums.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { QueueContext, useUploads } from './uploads-context.ts';
import { useShared } from './use-shared.ts';
import { TimeLeftContext, useMinutesLeft } from './use-time-left.ts';

export default function UploadCentre() {
  return (
    <QueueContext value={uploadSession().queue}>
      <Contents />
    </QueueContext>
  );
}

function Contents() {
  const { isOpen } = useUploadWindow();
  const stage = stageOf(useUploads().totals);
  const { missing, elsewhere } = useShared();
  const isUnfilled = useUnfilledAlbums().length > 0;
  const isShown = stage !== 'choosing' || missing > 0 || elsewhere !== null || isUnfilled;
  return (
    <TimeLeftContext value={useMinutesLeft()}>
      {isShown ? <UploadPanel isHidden={isOpen} onShow={() => openUploadWindow()} /> : null}
      <UploadDialog isOpen={isOpen} onClose={closeUploadWindow} />
    </TimeLeftContext>
  );
}
