import { useTranslations } from 'use-intl';
import { useKnownError } from '../api/use-errors.ts';
import { paths } from '../browser/paths.ts';
import { MapLink } from '../orders/map-link.tsx';
import { useMapPdfs } from '../orders/map-pdfs.ts';
import { InlineError } from '../ui/banner/inline-error.tsx';
import { Link } from '../ui/link/link.tsx';
import styles from './maps.module.css';

/** Nothing for customers without any. */
export function Maps() {
  const t = useTranslations('downloads');
  const query = useMapPdfs();
  const error = useKnownError(query);
  if (!query.data && error) {
    return (
      <InlineError
        title={t('mapsFailed')}
        onTryAgain={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!query.data || query.data.length === 0) return null;
  return (
    <section className={styles.maps}>
      <h2>{t('maps')}</h2>
      <ul>
        {query.data.map((map) => (
          <li key={`${map.orderCode} ${map.productCode}`}>
            <MapLink map={map} />
            <Link href={paths.orderDetails(map.orderCode)} className={styles.order}>
              {t('ofOrder', { code: map.orderCode })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
