import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { libraryUserQuery } from '../../features/timeline/library-user.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { OverviewCard } from './overview-card.tsx';
import styles from './space-card.module.css';

/** How much room the photos take. There is no limit to warn of. */
export function SpaceCard() {
  const t = useTranslations('overview');
  const formats = useFormats();
  const { data, isError } = useQuery(libraryUserQuery);
  // The library's own card says what failed.
  if (isError && !data) return null;
  return (
    <OverviewCard title={t('spaceTitle')}>
      {data ? (
        <strong className={styles.size}>
          {data.photosCount === 0 ? t('spaceEmpty') : formats.bytes(data.quota.bytesUsed)}
        </strong>
      ) : (
        <Skeleton className={styles.skeleton} />
      )}
      <p>{t('spaceText')}</p>
    </OverviewCard>
  );
}
