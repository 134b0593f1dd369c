import { type OrderState, orderStates } from '@keepsake/contract/order-state';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useConfig } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { usePageTitle } from '../browser/page.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { PageLinks } from '../ui/page-links/page-links.tsx';
import { useFocusOnPage } from '../ui/page-links/use-focus-on-page.ts';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import { type OrdersPage as Orders, useOrders } from './order-queries.ts';
import { OrderRow } from './order-row.tsx';
import styles from './orders.module.css';
import { OrdersToolbar } from './orders-toolbar.tsx';
import type { OrderFilter } from './select-orders.ts';
import { useOrdersPush } from './use-orders-push.ts';

/** Page size of earlier orders. Orders in progress are all on the first page. */
const pageSize = 20;
const maxInProgress = 100;

interface Place extends OrderFilter {
  readonly page: number;
}

/** The server's limit. */
const longestSearch = 100;

/** `?page=`, from 1, `?order_state=` in any case, and `?q=`. What is not valid counts as absent. */
function usePlace() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const requested = search.order_state?.toLowerCase();
  const page = /^[1-9]\d{0,5}$/.test(search.page ?? '') ? Number(search.page) : 1;
  return {
    place: {
      page,
      q: (search.q ?? '').slice(0, longestSearch),
      status: orderStates.find((state): state is OrderState => state.toLowerCase() === requested) ?? null,
    } satisfies Place,
    go: ({ page: next, q, status }: Place, { replace = false } = {}) =>
      void navigate({
        to: '.',
        replace,
        search: (before: object) => ({
          ...before,
          page: next > 1 ? String(next) : undefined,
          q: q || undefined,
          order_state: status ?? undefined,
        }),
      }),
  };
}

export function OrdersPage() {
  const t = useTranslations('orders');
  const { place, go } = usePlace();
  usePageTitle(t('title'));
  useOrdersPush();
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <OrdersToolbar filter={place} onChange={(filter) => go({ ...filter, page: 1 })} />
      <OrderLists place={place} go={go} />
    </div>
  );
}

function OrderLists({ place, go }: ReturnType<typeof usePlace>) {
  const { page, status, q } = place;
  const filter = { status, q };
  const inProgress = useOrders({ ...filter, group: 'inProgress', offset: 0, limit: maxInProgress });
  const history = useOrders({
    ...filter,
    group: 'history',
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const pages = Math.max(1, Math.ceil((history.data?.totalCount ?? 0) / pageSize));
  const isBeyond = history.data !== undefined && !history.isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) go({ page: pages, status, q }, { replace: true });
  });
  const lists = useFocusOnPage(page);
  const showAll = () => {
    go({ page: 1, status: null, q: '' });
    // The pressed button is about to go.
    lists.current?.focus();
  };
  return (
    <div ref={lists} tabIndex={-1} className={styles.lists}>
      <Found
        inProgress={inProgress}
        history={history}
        isFirstPage={page === 1}
        isFiltered={status !== null || q !== ''}
        onShowAll={showAll}
      />
      {history.data?.totalCount ? (
        <PageLinks page={page} count={pages} onChange={(next) => go({ page: next, status, q })} />
      ) : null}
    </div>
  );
}

interface FoundProps {
  readonly inProgress: ReturnType<typeof useOrders>;
  readonly history: ReturnType<typeof useOrders>;
  readonly isFirstPage: boolean;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function Found({ inProgress, history, isFirstPage, isFiltered, onShowAll }: FoundProps) {
  const t = useTranslations('orders');
  const [error, historyError] = [useKnownError(inProgress), useKnownError(history)];
  const known = error ?? historyError;
  if (!inProgress.data || !history.data) {
    if (!known) return <Loading />;
    const both = {
      isFetching: inProgress.isFetching || history.isFetching,
      refetch: () => Promise.all([inProgress.refetch(), history.refetch()]),
    };
    return <LoadFailed title={t('loadFailed')} error={known} query={both} />;
  }
  if (inProgress.data.totalCount + history.data.totalCount === 0) {
    const isOfAnotherFilter = inProgress.isPlaceholderData || history.isPlaceholderData;
    return isOfAnotherFilter ? <Loading /> : <Nothing isFiltered={isFiltered} onShowAll={onShowAll} />;
  }
  return (
    <>
      {isFirstPage ? <Group title={t('inProgress')} orders={inProgress.data} /> : null}
      <Group title={t('history')} orders={history.data} />
    </>
  );
}

function Group({ title, orders: { items } }: { title: string; orders: Orders }) {
  const t = useTranslations('orders');
  if (items.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {items.map((order, index) =>
          order ? (
            <OrderRow key={order.superOrderCode} order={order} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: it has nothing else that names it
            <li key={`odd-${index}`} className={styles.order}>
              {t('odd')}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function Nothing({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('orders');
  const shell = useTranslations('shell');
  const { shopUrl } = useConfig();
  if (isFiltered) {
    return (
      <EmptyState
        picture={<Package />}
        title={t('noMatch')}
        actions={<Button onPress={onShowAll}>{t('showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      tone="accent"
      picture={<Package />}
      title={t('none')}
      actions={
        shopUrl && (
          <NavButton href={shopUrl} variant="primary">
            {shell('shop')}
          </NavButton>
        )
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={styles.list}>
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.order}>
          <Skeleton className={styles.skeleton} />
        </div>
      ))}
    </div>
  );
}
