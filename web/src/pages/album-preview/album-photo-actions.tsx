import type { Photo } from '@keepsake/contract/photos';
import { FolderMinus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { DownloadButton } from '../../features/viewer/download-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyOnePhoto } from '../copy-to-album/copy-one-photo.tsx';
import type { Question } from '../preview/use-question.ts';

interface AlbumPhotoActionsProps {
  readonly photo: Photo;
  readonly onExpired: () => Promise<Photo>;
  readonly question: Question;
}

/** The bottom bar over an own album (specification, section 2). */
export function AlbumPhotoActions({ photo, onExpired, question }: AlbumPhotoActionsProps) {
  const preview = useTranslations('preview');
  const album = useTranslations('album');
  return (
    <>
      <DownloadButton key={photo.imageId} photo={photo} onExpired={onExpired} />
      <CopyOnePhoto question={question} />
      <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => question.ask('delete')}>
        {preview('delete')}
      </Button>
      <Button variant="quiet" icon={<FolderMinus aria-hidden />} onPress={() => question.ask('remove')}>
        {album('deleteFromAlbum')}
      </Button>
    </>
  );
}
