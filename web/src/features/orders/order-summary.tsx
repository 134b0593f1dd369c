import { productStateOf } from '@keepsake/contract/order-state';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { systemClock } from '../../browser/time.ts';
import { formatDays } from '../../format/date.ts';
import { instantFields } from '../../format/date-fields.ts';
import styles from './order-summary.module.css';

/** Title of the first product, and how many more there are. */
export function OrderTitles({ order: { orders } }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const titles = orders.flatMap(({ products }) => products.map((product) => product.title));
  const [title = '', ...others] = titles;
  return (
    <p className={styles.titles} dir="auto">
      {others.length === 0 ? title : t('more', { title, count: others.length })}
    </p>
  );
}

/** Whether a day, `YYYY-MM-DD`, is before today. */
function isOver(day: string): boolean {
  const { year, month, day: of } = instantFields(systemClock.now());
  const today = [year, month, of].map((part) => String(part).padStart(2, '0')).join('-');
  return day < today;
}

/** Shows how much of it has been sent, and when it is expected. */
export function OrderProgress({ order: { status, orders } }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  if (status === 'Cancelled') return null;
  const states = orders.flatMap(({ products }) => products.map((product) => productStateOf(product.status)));
  const sent = states.filter((state) => state === 'Sent').length;
  const period = orders.map(({ delivery }) => delivery?.current ?? delivery?.promised).find(Boolean);
  const isAwaited = period !== undefined && (status !== 'Sent' || !isOver(period.to));
  return (
    <>
      {sent > 0 && sent < states.length ? <p>{t('sentOf', { sent, count: states.length })}</p> : null}
      {isAwaited ? (
        <p className={styles.muted}>{t('expected', { dates: formatDays(locale, period) })}</p>
      ) : null}
    </>
  );
}
