import { ArchiveRestore } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useEmbedding } from '../../browser/embedding.ts';
import { paths } from '../../browser/paths.ts';
import { useViewportClass } from '../../browser/viewport.ts';
import { BackLink } from '../../ui/link/back-link.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './library-header.module.css';
import { type LibraryTab, PhotoTabs } from './photo-tabs.tsx';

interface LibraryHeaderProps {
  readonly current: LibraryTab;
  readonly addPhotos: ReactNode;
  /** What a phone has no room for beside the tabs. */
  readonly menu?: ReactNode;
}

/** Title, "Add photos" and the tabs of the photo area. */
export function LibraryHeader({ current, addPhotos, menu }: LibraryHeaderProps) {
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
        <PhotoTabs current={current} />
        {isSmall ? <div className={styles.menu}>{menu}</div> : <DeletedLink />}
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
      <ArchiveRestore aria-hidden />
      {t('title')}
    </Link>
  );
}
