import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useEmbedding } from '../../browser/embedding.ts';
import { paths } from '../../browser/paths.ts';
import { useViewportClass } from '../../browser/viewport.ts';
import { libraryUserQuery } from '../../features/timeline/library-user.ts';
import { useHiddenCount } from '../../features/timeline/use-hidden-count.ts';
import { useQuietRefresh } from '../../features/timeline/use-quiet-refresh.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { BackLink } from '../../ui/link/back-link.tsx';
import { Link } from '../../ui/link/link.tsx';
import { TabLinks } from '../../ui/tabs/tab-links.tsx';
import styles from './library-header.module.css';

/** Title, "Add photos" and the tabs of the photo area. */
export function LibraryHeader({ addPhotos }: { addPhotos: ReactNode }) {
  const t = useTranslations('photos');
  const { isEmbedded } = useEmbedding();
  const isSmall = useViewportClass() === 'SMALL';
  return (
    <header className={styles.header}>
      {isSmall && !isEmbedded ? <BackHome /> : null}
      <div className={styles.line}>
        <h1>{t('title')}</h1>
        {addPhotos}
      </div>
      <div className={styles.tabs}>
        <PhotoTabs />
        <DeletedLink />
      </div>
    </header>
  );
}

function BackHome() {
  const t = useTranslations('photos');
  return (
    <BackLink href={paths.overview} className={styles.back}>
      {t('back')}
    </BackLink>
  );
}

function DeletedLink() {
  const t = useTranslations('deleted');
  const { extensions } = useConfig();
  if (!extensions.recentlyDeleted) return null;
  return (
    <Link variant="plain" href={paths.recentlyDeleted} className={styles.deleted}>
      <Trash2 aria-hidden />
      {t('title')}
    </Link>
  );
}

function PhotoTabs() {
  const t = useTranslations('photos');
  const formats = useFormats();
  const { data: user } = useQuery({ ...libraryUserQuery, refetchInterval: useQuietRefresh() });
  const hidden = useHiddenCount();
  const count = user && formats.count(Math.max(0, user.photosCount - hidden));
  return (
    <TabLinks
      label={t('sections')}
      tabs={[{ href: paths.photos, label: t('tabPhotos'), count, isCurrent: true }]}
    />
  );
}
