import { useTranslations } from 'use-intl';
import { ActivationOutlet } from '../activation/activation-outlet.tsx';
import { useFlag } from '../api/site-context.tsx';
import { usePageTitle } from '../browser/page.ts';
import { useAfterUpload } from '../library/use-after-upload.ts';
import StorageNotice from '../storage-status/storage-notice.tsx';
import { AddPhotos } from '../uploads/add-photos.tsx';
import { UploadDropZone } from '../uploads/upload-drop-zone.tsx';
import styles from './albums-page.module.css';
import { LibraryHeader } from './library-header.tsx';
import { OwnAlbums } from './own-albums.tsx';
import { SharedAlbums } from './shared-albums.tsx';
import { useAlbumsPush } from './use-albums-push.ts';

export function AlbumsPage() {
  const t = useTranslations('photos');
  usePageTitle(t('tabAlbums'));
  useAlbumsPush();
  const { onUploaded } = useAfterUpload();
  const hasShared = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  return (
    <UploadDropZone>
      <div className={styles.page}>
        <LibraryHeader current="albums">
          <AddPhotos onUploaded={onUploaded} isIconOnNarrow />
        </LibraryHeader>
        <StorageNotice />
        <ActivationOutlet />
        <OwnAlbums />
        {hasShared ? <SharedAlbums /> : null}
      </div>
    </UploadDropZone>
  );
}
