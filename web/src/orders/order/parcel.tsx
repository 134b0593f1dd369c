import { Truck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { isFrom } from '../../browser/from-origin.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Link } from '../../ui/link/link.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import type { OrderParcel } from './consignments.ts';
import styles from './parcel.module.css';

interface ParcelProps {
  readonly parcel: OrderParcel;
  /** Time zone of its order. */
  readonly timeZone: string | undefined;
}

/** Events of a parcel, the latest first. The carrier's page is linked where the brand lists its origin. */
export function Parcel({ parcel, timeZone }: ParcelProps) {
  const t = useTranslations('orders');
  const { dayAndTimeOfShop } = useFormats();
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
              <time dateTime={at}>{dayAndTimeOfShop(at, timeZone)}</time>
              <span dir="auto">{place === undefined ? text : `${text}, ${place}`}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
