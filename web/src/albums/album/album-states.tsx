import { CloudOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import styles from './album-states.module.css';

interface AlbumFailureProps {
  /** Absent if a retry is useless because the album does not exist. */
  readonly onTryAgain?: (() => void) | undefined;
  readonly isRetrying?: boolean;
}

export function AlbumFailure({ onTryAgain, isRetrying = false }: AlbumFailureProps) {
  const t = useTranslations('album');
  return (
    <ErrorState
      title={t('loadFailed')}
      picture={<CloudOff />}
      onTryAgain={onTryAgain}
      isRetrying={isRetrying}
      actions={<NavButton href={paths.albums}>{t('myAlbums')}</NavButton>}
    />
  );
}

export function AlbumSkeleton() {
  const t = useTranslations('album');
  return (
    <div className={styles.album}>
      <Skeleton className={styles.name} />
      <Skeleton className={styles.facts} />
      <div className={styles.photos}>
        <Skeleton className={styles.photo} />
        <Skeleton className={styles.photo} />
        <Skeleton className={styles.photo} />
        <div className={styles.spinner}>
          <Spinner label={t('loading')} />
        </div>
      </div>
    </div>
  );
}
