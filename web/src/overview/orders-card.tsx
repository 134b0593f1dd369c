import type { ListedOrder } from '@keepsake/contract/super-orders';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { CutOffLine } from '../orders/cut-off-line.tsx';
import type { CutOffs } from '../orders/cut-off-queries.ts';
import { OrderStatus } from '../orders/order-status.tsx';
import { OrderProgress, OrderTitles } from '../orders/order-summary.tsx';
import { firstProduct, usePrintedPictures } from '../orders/printed-photos.ts';
import { ProductPicture } from '../orders/product-picture.tsx';
import { CardLink } from '../ui/card/card.tsx';
import { Link } from '../ui/link/link.tsx';
import styles from './overview-card.module.css';
import { CardItem, CardItems, OverviewCard } from './overview-card.tsx';

interface OrdersCardProps {
  readonly query: UseQueryResult<ListedOrder[]>;
  readonly cutOffs: CutOffs | null | undefined;
}

/** The latest orders, those to be paid first. */
export function OrdersCard({ query, cutOffs }: OrdersCardProps) {
  const t = useTranslations('orders');
  const pictureOf = usePrintedPictures((query.data ?? []).map(firstProduct));
  return (
    <OverviewCard title={t('title')} href={paths.orders}>
      <CardItems query={query} failedTitle={t('loadFailed')} none={<NoOrders />}>
        {(order) => (
          <Order key={order.superOrderCode} order={order} photoUrl={pictureOf(firstProduct(order))} />
        )}
      </CardItems>
      {cutOffs && cutOffs.cutOffs.length > 0 ? <CutOffLine {...cutOffs} /> : null}
    </OverviewCard>
  );
}

function NoOrders() {
  const t = useTranslations('orders');
  const shell = useTranslations('shell');
  const { shopUrl } = useConfig();
  return (
    <>
      <p className={styles.none}>{t('none')}</p>
      {shopUrl ? <CardLink href={shopUrl}>{shell('shop')}</CardLink> : null}
    </>
  );
}

interface OrderProps {
  readonly order: ListedOrder;
  /** Address of a photo that it was made of. */
  readonly photoUrl: string | undefined;
}

function Order({ order, photoUrl }: OrderProps) {
  const t = useTranslations('orders');
  const { superOrderCode, status } = order;
  const title = t('number', { code: superOrderCode });
  return (
    <CardItem
      picture={<ProductPicture product={firstProduct(order)} photoUrl={photoUrl} />}
      title={<Link href={paths.orderDetails(superOrderCode)}>{title}</Link>}
      end={<OrderStatus state={status} isDelivered={order.deliveredAt !== undefined} />}
    >
      <OrderTitles order={order} />
      <OrderProgress order={order} />
    </CardItem>
  );
}
