import type { SharedAlbum } from '@keepsake/contract/albums';
import { UserMinus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { AlbumFailure } from '../album/album-failure.tsx';

/** The page is open, and the album is not there any more: for participants that is nobody's failure. */
export function AlbumGone({ album }: { album: SharedAlbum }) {
  const t = useTranslations('sharedAlbum');
  const albums = useTranslations('album');
  const { subject } = useAccount();
  // Its owner has deleted it elsewhere.
  if (album.ownerId === subject) return <AlbumFailure />;
  return (
    <div role="status">
      <EmptyState
        isPage
        picture={<UserMinus />}
        title={t('goneTitle')}
        actions={
          <NavButton variant="primary" href={paths.albums}>
            {albums('myAlbums')}
          </NavButton>
        }
      >
        <p>{t('goneText')}</p>
      </EmptyState>
    </div>
  );
}
