import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ActivationOutlet } from '../activation/activation-outlet.tsx';
import { useAlbumsPush } from '../albums/use-albums-push.ts';
import { lazy } from '../browser/lazy.ts';
import { usePageTitle } from '../browser/page.ts';
import { useRestore } from '../deleted-photos/restore/use-restore.ts';
import { useExport } from '../exports/use-export.tsx';
import { libraryList, usePhotoCount } from '../library/library-list.ts';
import { libraryQueries } from '../library/library-queries.ts';
import { useLibraryPush } from '../library/push/use-library-push.ts';
import { useAfterUpload } from '../library/use-after-upload.ts';
import { PhotoListContext } from '../photo-list/state.ts';
import { OrderPrints } from '../prints/order-prints.tsx';
import { AddPhotos } from '../uploads/add-photos.tsx';
import { UploadDropZone } from '../uploads/upload-drop-zone.tsx';
import { PhotosMenu } from './photos-menu.tsx';
import styles from './photos-page.module.css';
import { SortMenu } from './sort-menu.tsx';
import { Timeline } from './timeline.tsx';
import { setLastDeletion, useLastDeletion } from './use-after-deleting-all.ts';

// In the same file for the browser.
export { FavouritesPage } from './favourites/favourites.tsx';

const DeletionPanel = lazy(() => import('../deleted-photos/delete-all/deletion-panel.tsx'));

/** Progress of deleting all photos, with undo. */
function DeletionNotice() {
  const queryClient = useQueryClient();
  const deletion = useLastDeletion();
  const { mutate, isPending } = useRestore({
    onRestored: () => setLastDeletion(null),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: libraryQueries }),
  });
  if (!deletion) return null;
  return (
    <Suspense fallback={null}>
      <DeletionPanel
        deletion={deletion}
        isRestoring={isPending}
        onUndo={() => mutate({ kind: 'operations', ids: [deletion.operationId] })}
        onDismiss={() => setLastDeletion(null)}
      />
    </Suspense>
  );
}

function OrderPrintsOfLibrary() {
  return usePhotoCount() > 0 ? <OrderPrints /> : null;
}

/** The library by month. It stays mounted below a preview. */
export function PhotosPage() {
  const t = useTranslations('photos');
  usePageTitle(t('title'));
  useLibraryPush();
  useAlbumsPush();
  // The export is here, because the bar is replaced while selecting.
  const { open, dialog } = useExport();
  const { isFilling, onUploaded } = useAfterUpload();
  return (
    <UploadDropZone>
      <div className={styles.page}>
        <PhotoListContext value={libraryList}>
          <Timeline
            isFilling={isFilling}
            actions={
              <>
                <OrderPrintsOfLibrary />
                <SortMenu />
                <PhotosMenu onExport={open} />
                <AddPhotos onUploaded={onUploaded} isIconOnNarrow />
              </>
            }
            notice={
              <>
                <ActivationOutlet />
                <DeletionNotice />
              </>
            }
          />
        </PhotoListContext>
        {dialog}
      </div>
    </UploadDropZone>
  );
}
