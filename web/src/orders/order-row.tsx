import { formatMoney } from '@keepsake/contract/money';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Link } from '../ui/link/link.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderProgress, OrderTitles } from './order-summary.tsx';
import styles from './orders.module.css';
import { firstProduct } from './printed-photos.ts';
import { ProductPicture } from './product-picture.tsx';

interface OrderRowProps {
  readonly order: ListedOrder;
  /** Address of a photo that it was made of. */
  readonly photoUrl: string | undefined;
}

export function OrderRow({ order, photoUrl }: OrderRowProps) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { longDate } = useFormats();
  const { superOrderCode, createdAt, timeZone, status, totals, currency } = order;
  return (
    <li className={styles.order}>
      <ProductPicture product={firstProduct(order)} photoUrl={photoUrl} />
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
