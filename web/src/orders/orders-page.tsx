import type { ShownOrderState } from '@keepsake/contract/order-state';
import { Package } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PagedList, Rows } from '../lists/paged-list.tsx';
import { usePlace } from '../lists/use-place.ts';
import { Page } from '../ui/page/page.tsx';
import { type OrdersPage as Orders, useOrders, useOrdersPush } from './order-queries.ts';
import { OrderRow } from './order-row.tsx';
import styles from './orders.module.css';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { firstProduct, usePrintedPictures } from './printed-photos.ts';
import { type OrderFilter, shownOrderStates } from './select-orders.ts';

/** Page size of earlier orders. Orders in progress are all on the first page. */
const pageSize = 20;
const maxInProgress = 100;

/** `?order_state=` in any case. What is not valid counts as absent. */
function statusOf({ order_state }: Readonly<Record<string, string | undefined>>): ShownOrderState | null {
  const requested = order_state?.toLowerCase();
  return shownOrderStates.find((state) => state.toLowerCase() === requested) ?? null;
}

/** Orders in progress, and a page of earlier ones, as one query. */
function useBoth(filter: OrderFilter, page: number) {
  const inProgress = useOrders({ ...filter, group: 'inProgress', offset: 0, limit: maxInProgress });
  const history = useOrders({
    ...filter,
    group: 'history',
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const both = [inProgress, history];
  return {
    data:
      inProgress.data && history.data ? { inProgress: inProgress.data, history: history.data } : undefined,
    status: both.find(({ status }) => status !== 'success')?.status ?? 'success',
    error: inProgress.error ?? history.error,
    isFetching: both.some(({ isFetching }) => isFetching),
    isPlaceholderData: both.some(({ isPlaceholderData }) => isPlaceholderData),
    refetch: () => Promise.all(both.map((query) => query.refetch())),
  };
}

export function OrdersPage() {
  const t = useTranslations();
  const place = usePlace();
  const { page, q, search, go } = place;
  const filter = { q, status: statusOf(search) };
  const list = useBoth(filter, page);
  const { inProgress, history } = list.data ?? {};
  const select = (next: OrderFilter) =>
    go(1, { q: next.q || undefined, order_state: next.status ?? undefined });
  useOrdersPush();
  return (
    <Page title={t('orders.title')}>
      <OrdersToolbar filter={filter} onChange={select} />
      <PagedList
        query={list}
        place={place}
        pageSize={pageSize}
        count={history?.totalCount ?? 0}
        isEmpty={inProgress?.totalCount === 0 && history?.totalCount === 0}
        failed={t('orders.loadFailed')}
        none={{
          picture: <Package />,
          title: t('orders.none'),
          text: t('orders.noneText'),
          toShop: t('shell.shop'),
        }}
        noMatch={
          (filter.status !== null || q !== '') && {
            title: t('orders.noMatch'),
            showAll: t('orders.showAll'),
            onShowAll: () => select({ q: '', status: null }),
          }
        }
      >
        {(data) => (
          <>
            {page === 1 ? <Group title={t('orders.inProgress')} orders={data.inProgress} /> : null}
            <Group title={t('orders.history')} orders={data.history} />
          </>
        )}
      </PagedList>
    </Page>
  );
}

function Group({ title, orders: { items } }: { title: string; orders: Orders }) {
  const t = useTranslations('orders');
  const pictureOf = usePrintedPictures(items.map(firstProduct));
  if (items.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <Rows>
        {items.map((order, index) =>
          order ? (
            <OrderRow key={order.superOrderCode} order={order} photoUrl={pictureOf(firstProduct(order))} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: it has nothing else that names it
            <li key={`odd-${index}`}>{t('odd')}</li>
          ),
        )}
      </Rows>
    </section>
  );
}
