import type { Photo } from '@keepsake/contract/photos';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { DownloadButton } from '../../features/viewer/download-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyOnePhoto } from '../copy-to-album/copy-one-photo.tsx';
import type { Question } from '../preview/use-question.ts';

interface PreviewActionsProps {
  readonly photo: Photo;
  readonly onExpired: () => Promise<Photo>;
  readonly question: Question;
}

/** The bottom bar: what can be done with the photo that is shown. */
export function PreviewActions({ photo, onExpired, question }: PreviewActionsProps) {
  const t = useTranslations('preview');
  return (
    <>
      <DownloadButton key={photo.imageId} photo={photo} onExpired={onExpired} />
      <CopyOnePhoto question={question} />
      <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => question.ask('delete')}>
        {t('delete')}
      </Button>
    </>
  );
}
