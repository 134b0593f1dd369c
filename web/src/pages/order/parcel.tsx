import { Truck } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { isFrom } from '../../features/orders/from-origin.ts';
import { formatDayAndTime } from '../../format/date.ts';
import { instantFields } from '../../format/date-fields.ts';
import { Link } from '../../ui/link/link.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import type { OrderParcel } from './consignments.ts';
import styles from './parcel.module.css';

/** Events of a parcel, the latest first. The carrier's page is linked where the brand lists its origin. */
export function Parcel({ parcel }: { parcel: OrderParcel }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { carrierOrigins } = useConfig();
  const { trackingCode, trackingUrl, carrier } = parcel;
  const events = parcel.events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const canFollow = trackingUrl !== undefined && isFrom(trackingUrl, carrierOrigins);
  return (
    <div className={styles.parcel}>
      <p {...isPrivate} className={styles.carrier}>
        <Truck aria-hidden />
        <span>
          {t('parcel', { carrier })}{' '}
          {canFollow ? (
            <Link href={trackingUrl} newTab aria-label={t('track', { code: trackingCode, carrier })}>
              {trackingCode}
            </Link>
          ) : (
            <bdi className={styles.code}>{trackingCode}</bdi>
          )}
        </span>
      </p>
      {events.length === 0 ? null : (
        <ol {...isPrivate} className={styles.events}>
          {events.map(({ at, code, text, place }) => (
            <li key={`${at} ${code}`}>
              <time dateTime={at}>{formatDayAndTime(locale, instantFields(at))}</time>
              <span dir="auto">{place === undefined ? text : `${text}, ${place}`}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
