import { CloudOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';

interface AlbumFailureProps {
  /** Absent where asking again changes nothing: the album is not there. */
  readonly onTryAgain?: (() => void) | undefined;
  readonly isTrying?: boolean;
}

/** An album that cannot be shown, shared or not. */
export function AlbumFailure({ onTryAgain, isTrying = false }: AlbumFailureProps) {
  const t = useTranslations('album');
  return (
    <ErrorState
      title={t('loadFailed')}
      picture={<CloudOff />}
      onTryAgain={onTryAgain}
      isTrying={isTrying}
      actions={<NavButton href={paths.albums}>{t('myAlbums')}</NavButton>}
    />
  );
}
