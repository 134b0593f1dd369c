import { productStateOf } from '@keepsake/contract/order-state';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { systemClock } from '../../browser/time.ts';
import { OrderPicture } from '../../features/orders/order-picture.tsx';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { formatDays, formatLongDate } from '../../format/date.ts';
import { instantFields } from '../../format/date-fields.ts';
import { formatMoney } from '../../format/money.ts';
import { Link } from '../../ui/link/link.tsx';
import styles from './orders.module.css';

export function OrderRow({ order }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { superOrderCode, createdAt, status, totals, currency, orders } = order;
  const products = orders.flatMap((inner) => inner.products);
  const [first] = products;
  return (
    <li className={styles.order}>
      <OrderPicture product={first} />
      <div className={styles.facts}>
        <h3>
          <Link href={paths.orderDetails(superOrderCode)}>{t('number', { code: superOrderCode })}</Link>
        </h3>
        <p className={styles.muted}>
          {t('placed', { date: formatLongDate(locale, instantFields(createdAt)) })}
        </p>
        <Titles titles={products.map(({ title }) => title)} />
        <Progress order={order} />
      </div>
      <div className={styles.end}>
        <OrderStatus state={status} />
        <p className={styles.total}>{formatMoney(locale, totals.total, currency)}</p>
      </div>
    </li>
  );
}

function Titles({ titles }: { titles: readonly string[] }) {
  const t = useTranslations('orders');
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

/** How much of it has been sent, and when it is expected. */
function Progress({ order: { status, orders } }: { order: ListedOrder }) {
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
