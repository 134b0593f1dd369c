import type { Photo } from '@keepsake/contract/photos';
import { FolderMinus, FolderPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { DownloadButton } from '../../downloads/download-button.tsx';
import { Button } from '../../ui/button/button.tsx';

interface SharedPhotoActionsProps {
  readonly photo: Photo;
  readonly onExpired: () => Promise<Photo>;
}

/** Actions that change albums are disabled with the reason (PRE-14). */
export function SharedPhotoActions({ photo, onExpired }: SharedPhotoActionsProps) {
  const album = useTranslations('album');
  const copying = useTranslations('copyToAlbum');
  const unavailable = useTranslations('sharedAlbum')('unavailable');
  return (
    <>
      <DownloadButton key={photo.imageId} photo={photo} onExpired={onExpired} />
      <Button variant="quiet" icon={<FolderPlus aria-hidden />} disabledReason={unavailable}>
        {copying('title')}
      </Button>
      <Button variant="quiet" icon={<FolderMinus aria-hidden />} disabledReason={unavailable}>
        {album('deleteFromAlbum')}
      </Button>
    </>
  );
}
