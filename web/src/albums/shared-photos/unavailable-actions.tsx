import { FolderMinus, FolderPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';

/** Actions that shared albums do not have, disabled with the reason (SHR-6). */
export function UnavailableActions() {
  const copy = useTranslations('copyToAlbum');
  const album = useTranslations('album');
  const reason = useTranslations('sharedAlbum')('unavailable');
  return (
    <>
      <Button variant="quiet" icon={<FolderPlus aria-hidden />} disabledReason={reason}>
        {copy('title')}
      </Button>
      <Button variant="quiet" icon={<FolderMinus aria-hidden />} disabledReason={reason}>
        {album('deleteFromAlbum')}
      </Button>
    </>
  );
}
