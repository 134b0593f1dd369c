import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { usePageTitle } from '../../browser/page.ts';
import { UploadHost } from '../../features/uploads/upload-host.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { HelpCard } from './help-card.tsx';
import { LibraryCard } from './library-card.tsx';
import styles from './overview-page.module.css';

export function OverviewPage() {
  const t = useTranslations('overview');
  const showsPhotos = useFlag('PhotoManagementTimelineViewEnabled');
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>{t('title')}</h1>
      </VisuallyHidden>
      {showsPhotos ? (
        <UploadHost>
          <LibraryCard after={<HelpCard />} />
        </UploadHost>
      ) : (
        <HelpCard />
      )}
    </div>
  );
}
