import type { ListedOrder } from '@keepsake/contract/super-orders';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { CutOffLine } from '../../features/orders/cut-off-line.tsx';
import type { CutOffs } from '../../features/orders/cut-off-queries.ts';
import { OrderPicture } from '../../features/orders/order-picture.tsx';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { OrderProgress, OrderTitles } from '../../features/orders/order-summary.tsx';
import { InlineError } from '../../ui/banner/inline-error.tsx';
import { CardLink } from '../../ui/card/card.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import styles from './orders-card.module.css';

interface OrdersCardProps {
  readonly query: UseQueryResult<ListedOrder[]>;
  readonly cutOffs: CutOffs | null | undefined;
}

/** The latest orders, those to be paid first. */
export function OrdersCard({ query, cutOffs }: OrdersCardProps) {
  const t = useTranslations('orders');
  return (
    <section className={styles.card}>
      <h2>
        <Link variant="plain" href={paths.orders} className={styles.all}>
          {t('title')}
          <ArrowRight aria-hidden />
        </Link>
      </h2>
      <Orders query={query} />
      {cutOffs && cutOffs.cutOffs.length > 0 ? <CutOffLine {...cutOffs} /> : null}
    </section>
  );
}

function Orders({ query }: Pick<OrdersCardProps, 'query'>) {
  const t = useTranslations('orders');
  const { shopUrl } = useConfig();
  const shell = useTranslations('shell');
  const error = useKnownError(query);
  if (query.data === undefined) {
    if (!error) return <Loading />;
    return (
      <InlineError
        title={t('loadFailed')}
        onTryAgain={() => void query.refetch()}
        isTrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <>
        <p className={styles.none}>{t('none')}</p>
        {shopUrl ? <CardLink href={shopUrl}>{shell('shop')}</CardLink> : null}
      </>
    );
  }
  return (
    <ul className={styles.orders}>
      {query.data.map((order) => (
        <Order key={order.superOrderCode} order={order} />
      ))}
    </ul>
  );
}

function Order({ order }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const { superOrderCode, status, orders } = order;
  return (
    <li className={styles.order}>
      <OrderPicture product={orders[0]?.products[0]} />
      <div className={styles.facts}>
        <h3>
          <Link href={paths.orderDetails(superOrderCode)}>{t('number', { code: superOrderCode })}</Link>
        </h3>
        <OrderTitles order={order} />
        <OrderProgress order={order} />
      </div>
      <OrderStatus state={status} />
    </li>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={styles.ghost} />
      ))}
    </>
  );
}
