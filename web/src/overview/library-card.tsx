import { instantFields } from '@keepsake/contract/calendar-day';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { lazy } from '../browser/lazy.ts';
import { paths } from '../browser/paths.ts';
import { systemClock } from '../browser/time.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { libraryQueries, libraryUserQuery } from '../library/library-queries.ts';
import { useCustomer } from '../settings/business/use-customer.ts';
import { NavButton } from '../ui/link/nav-button.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import { AddPhotos } from '../uploads/add-photos.tsx';
import { HeroPicture, LatestStrip, useLatestPhotos } from './latest-photos.tsx';
import styles from './library-card.module.css';
import { LibraryFailure } from './library-failure.tsx';
import { firstYear, oldestPhotosQuery, overviewStaleMs } from './overview-queries.ts';

const FirstSteps = lazy(() => import('./first-steps.tsx'));
const LibraryExtras = lazy(() => import('./library-extras.tsx'));

/**
 * A greeting over one of the latest photos, the others, and ways to the library; the first steps while it is empty. What
 * is `after` it waits for the albums, which would move it.
 */
export function LibraryCard({ after }: { after: ReactNode }) {
  const t = useTranslations('overview');
  const tUpload = useTranslations('upload');
  const formats = useFormats();
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  // Photos may have changed on the previous page.
  const query = useQuery({ ...libraryUserQuery, staleTime: overviewStaleMs });
  const { isPending, hero, strip } = useLatestPhotos();
  const { data, isFetching, refetch } = query;
  const error = useKnownError(query);
  const queryClient = useQueryClient();
  const onUploaded = () => void queryClient.invalidateQueries({ queryKey: libraryQueries });
  if (error && !data) {
    return (
      <>
        <LibraryFailure error={error} isRetrying={isFetching} onTryAgain={() => void refetch()} />
        {after}
      </>
    );
  }
  const isEmpty = data?.photosCount === 0;
  return (
    <>
      <section className={styles.library}>
        <div
          className={styles.hero}
          data-empty={isEmpty || undefined}
          data-art={!(isEmpty || isPending || hero) || undefined}
        >
          <HeroPicture photo={isEmpty ? undefined : hero} isPending={isPending && !isEmpty} />
          <div className={styles.text}>
            <VisuallyHidden>
              <h2>{t('photosTitle')}</h2>
            </VisuallyHidden>
            <Greeting />
            {data ? (
              <p>{isEmpty ? t('photosEmpty') : <Count photos={data.photosCount} />}</p>
            ) : (
              <Skeleton className={styles.count} />
            )}
            <div className={styles.links}>
              <AddPhotos onUploaded={onUploaded} />
              {isEmpty ? null : <NavButton href={paths.photos}>{t('photosAction')}</NavButton>}
            </div>
            {isEmpty && mayUpload ? <p className={styles.dropHint}>{tUpload('dropHint')}</p> : null}
          </div>
        </div>
        {isEmpty ? (
          <Suspense fallback={<div className={styles.steps} />}>
            <FirstSteps />
          </Suspense>
        ) : (
          <LatestStrip photos={strip} isPending={isPending} />
        )}
        {isEmpty ? null : (
          <p className={styles.space}>
            {data ? t('space', { size: formats.bytes(data.quota.bytesUsed) }) : null}
          </p>
        )}
      </section>
      <Suspense>
        <LibraryExtras>{after}</LibraryExtras>
      </Suspense>
    </>
  );
}

/** "166 photos since 2020"; without the year until it is known. */
function Count({ photos }: { photos: number }) {
  const t = useTranslations('overview');
  const { data } = useQuery(oldestPhotosQuery);
  const years = (data?.images ?? []).map(({ dateTaken }) => Number(dateTaken?.slice(0, 4)));
  const year = firstYear(
    years.filter((known) => known && known !== UNKNOWN),
    photos,
  );
  const count = t('photosCount', { count: photos });
  return year === undefined ? count : t('photosSince', { photos: count, year: String(year) });
}

/** Year of photos without a date (PHO-19). */
const UNKNOWN = 1970;
const NOON = 12;
const EVENING = 18;

function Greeting() {
  const t = useTranslations('overview');
  const { data } = useCustomer();
  const { hour } = instantFields(systemClock.now());
  const greeting = t(hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening');
  const [firstName] = data?.name?.trim().split(/\s+/) ?? [];
  return (
    <p {...isPrivate} className={styles.greeting}>
      {firstName ? t('greeting', { greeting, name: firstName }) : greeting}
    </p>
  );
}
