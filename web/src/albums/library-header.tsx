import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useEmbedding } from '../browser/embedding.ts';
import { paths } from '../browser/paths.ts';
import { useViewportClass } from '../browser/viewport.ts';
import { BackLink } from '../ui/link/back-link.tsx';
import { TopBar, TopBarActions, TopBarTitle } from '../ui/top-bar/top-bar.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import styles from './library-header.module.css';
import { type LibraryTab, PhotoTabs } from './photo-tabs.tsx';

/** Title and tabs of the photo area. */
export function LibraryTitle({ current }: { current: LibraryTab }) {
  const t = useTranslations('photos');
  const { isEmbedded } = useEmbedding();
  const isSmall = useViewportClass() === 'SMALL';
  return (
    <>
      <TopBarTitle>
        {isSmall && !isEmbedded ? (
          <BackLink href={paths.home} className={styles.back}>
            <VisuallyHidden>{t('back')}</VisuallyHidden>
          </BackLink>
        ) : null}
        <h1>{t('title')}</h1>
      </TopBarTitle>
      <PhotoTabs current={current} />
    </>
  );
}

interface LibraryHeaderProps {
  readonly current: LibraryTab;
  readonly children: ReactNode;
}

export function LibraryHeader({ current, children }: LibraryHeaderProps) {
  return (
    <TopBar className={styles.header}>
      <div className={styles.start}>
        <LibraryTitle current={current} />
      </div>
      <TopBarActions>{children}</TopBarActions>
    </TopBar>
  );
}
