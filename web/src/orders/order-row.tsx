import { formatMoney } from '@keepsake/contract/money';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Link } from '../ui/link/link.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderProgress, OrderTitles } from './order-summary.tsx';
import styles from './orders.module.css';
import { ProductPicture } from './product-picture.tsx';

export function OrderRow({ order }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { longDate } = useFormats();
  const { superOrderCode, createdAt, timeZone, status, totals, currency, orders } = order;
  const products = orders.flatMap((inner) => inner.products);
  const [first] = products;
  return (
    <li className={styles.order}>
      <ProductPicture product={first} />
      <div className={styles.facts}>
        <h3>
          <Link href={paths.orderDetails(superOrderCode)}>{t('number', { code: superOrderCode })}</Link>
        </h3>
        <p className={styles.muted}>{t('placed', { date: longDate(createdAt, timeZone) })}</p>
        <OrderTitles order={order} />
        <OrderProgress order={order} />
      </div>
      <div className={styles.end}>
        <OrderStatus state={status} isDelivered={order.deliveredAt !== undefined} />
        <p className={styles.total}>{formatMoney(locale, totals.total, currency)}</p>
      </div>
    </li>
  );
}
