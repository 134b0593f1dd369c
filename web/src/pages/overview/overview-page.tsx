import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { usePageTitle } from '../../browser/page-title.ts';
import styles from './overview-page.module.css';
import { PhotosCard } from './photos-card.tsx';

/** The way into everything the account holds. */
export function OverviewPage() {
  const t = useTranslations('overview');
  const showsPhotos = useFlag('PhotoManagementTimelineViewEnabled');
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <div className={styles.cards}>{showsPhotos ? <PhotosCard /> : null}</div>
    </div>
  );
}
