import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { usePageTitle } from '../../browser/page-title.ts';
import { HelpCard } from './help-card.tsx';
import { LibraryCard } from './library-card.tsx';
import styles from './overview-page.module.css';
import { SpaceCard } from './space-card.tsx';

/** The way into everything the account holds. */
export function OverviewPage() {
  const t = useTranslations('overview');
  const showsPhotos = useFlag('PhotoManagementTimelineViewEnabled');
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <div className={styles.cards}>
        {showsPhotos ? (
          <>
            <LibraryCard />
            <SpaceCard />
          </>
        ) : null}
        <HelpCard />
      </div>
    </div>
  );
}
