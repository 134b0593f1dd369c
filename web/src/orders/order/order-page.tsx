import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useParams } from '@tanstack/react-router';
import { CloudOff, PackageSearch } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isUnknownId } from '../../api/api-error.ts';
import { useKnownError } from '../../api/use-errors.ts';
import { useLeaveGone } from '../../api/use-leave-gone.ts';
import { eventTracker } from '../../browser/event-tracker.ts';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { BackLink } from '../../ui/link/back-link.tsx';
import { Link } from '../../ui/link/link.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { PageBox } from '../../ui/page/page.tsx';
import { Loading } from '../../ui/skeleton/loading.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useOrder, useOrdersPush } from '../order-queries.ts';
import { OrderStatus } from '../order-status.tsx';
import { arrivalOf } from '../order-steps.ts';
import { Delivered } from '../order-summary.tsx';
import { CancellationBanner } from './cancellation-banner.tsx';
import { InnerOrders } from './inner-orders.tsx';
import styles from './order.module.css';
import { OrderAside } from './order-aside.tsx';
import { PayNow } from './pay-now.tsx';
import { StateLine } from './state-line.tsx';
import { useAnnounced } from './use-announced.ts';

export function OrderPage() {
  const t = useTranslations('orders');
  const { orderCode = '' } = useParams({ strict: false }) as { readonly orderCode?: string };
  const query = useOrder(orderCode);
  const error = useKnownError(query);
  useOrdersPush();
  usePageTitle(t('number', { code: orderCode }));
  useLeaveGone(query.data !== undefined && isUnknownId(error), {
    list: paths.orders,
    message: t('gone', { code: orderCode }),
  });
  // A failed refetch keeps the known order, unless it is gone.
  if (isUnknownId(error)) return query.data ? <LoadingOrder orderCode={orderCode} /> : <NotFound />;
  if (query.data) return <KnownOrder order={query.data} />;
  if (error) return <Failed isRetrying={query.isFetching} onTryAgain={() => void query.refetch()} />;
  return <LoadingOrder orderCode={orderCode} />;
}

function KnownOrder({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const { longDate } = useFormats();
  const { superOrderCode, createdAt, timeZone, status } = order;
  const deliveredAt = arrivalOf(order);
  const isDelivered = deliveredAt !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view for each order.
  useEffect(() => eventTracker.track({ name: 'order-viewed' }), [superOrderCode]);
  useAnnounced(t('nowState', { code: superOrderCode, state: t(isDelivered ? 'stepDelivered' : status) }));
  return (
    <PageBox>
      <Title orderCode={superOrderCode}>
        <OrderStatus state={status} isDelivered={isDelivered} />
        <p className={styles.muted}>{t('placed', { date: longDate(createdAt, timeZone) })}</p>
        {isDelivered ? <Delivered at={deliveredAt} timeZone={timeZone} /> : null}
      </Title>
      <CancellationBanner order={order} />
      <PayNow order={order} />
      <StateLine order={order} />
      <div className={styles.columns}>
        <InnerOrders order={order} />
        <OrderAside order={order} />
      </div>
    </PageBox>
  );
}

function Title({ orderCode, children }: { orderCode: string; children?: React.ReactNode }) {
  const t = useTranslations('orders');
  return (
    <div>
      <BackLink href={paths.orders}>{t('title')}</BackLink>
      <div className={styles.title}>
        <h1>{t('number', { code: orderCode })}</h1>
        {children}
      </div>
    </div>
  );
}

function LoadingOrder({ orderCode }: { orderCode: string }) {
  return (
    <PageBox>
      <Title orderCode={orderCode} />
      <Loading>
        <Skeleton className={styles.skeletonLine} />
        <div className={styles.columns}>
          <Skeleton className={styles.skeleton} />
          <Skeleton className={styles.skeleton} />
        </div>
      </Loading>
    </PageBox>
  );
}

function NotFound() {
  const t = useTranslations('orders');
  return (
    <EmptyState
      isPage
      picture={<PackageSearch />}
      title={t('notFound')}
      actions={
        <NavButton href={paths.orders} variant="primary">
          {t('title')}
        </NavButton>
      }
    >
      {t('notFoundText')}
    </EmptyState>
  );
}

function Failed(props: { onTryAgain: () => void; isRetrying: boolean }) {
  const t = useTranslations('orders');
  const errors = useTranslations('errors');
  return (
    <ErrorState {...props} isPage picture={<CloudOff />} title={errors('generalTitle')}>
      <p>{t.rich('orderFailed', { link: (text) => <Link href={paths.contact}>{text}</Link> })}</p>
    </ErrorState>
  );
}
