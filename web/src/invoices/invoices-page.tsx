import { limits } from '@keepsake/contract/limits';
import { formatMoney } from '@keepsake/contract/money';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { usePageTitle } from '../browser/page.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Facts } from '../ui/facts/facts.tsx';
import { SearchForm } from '../ui/form/search-form.tsx';
import { PageLinks } from '../ui/page-links/page-links.tsx';
import { useFocusOnPage } from '../ui/page-links/use-focus-on-page.ts';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import { type InvoicesPage as Invoices, useInvoices } from './invoice-queries.ts';
import { InvoiceRow } from './invoice-row.tsx';
import styles from './invoices.module.css';

const { pageSize } = limits.invoices;

/** The server's limit. */
const longestSearch = 100;

interface Place {
  readonly page: number;
  readonly q: string;
}

/** `?page=`, from 1, and `?q=`. What is not valid counts as absent. */
function usePlace() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const page = /^[1-9]\d{0,5}$/.test(search.page ?? '') ? Number(search.page) : 1;
  return {
    place: { page, q: (search.q ?? '').slice(0, longestSearch) } satisfies Place,
    go: (next: Place, { replace = false } = {}) =>
      void navigate({
        to: '.',
        replace,
        search: (before: object) => ({
          ...before,
          page: next.page > 1 ? String(next.page) : undefined,
          q: next.q || undefined,
        }),
      }),
  };
}

export function InvoicesPage() {
  const t = useTranslations('invoices');
  const { place, go } = usePlace();
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <SearchForm
        label={t('search')}
        value={place.q}
        maxLength={longestSearch}
        onSearch={(q) => go({ page: 1, q })}
      />
      <InvoiceList place={place} go={go} />
    </div>
  );
}

function InvoiceList({ place: { page, q }, go }: ReturnType<typeof usePlace>) {
  const list = useInvoices({ q, offset: (page - 1) * pageSize, limit: pageSize });
  const shown = useFocusOnPage(page);
  const { data, isPlaceholderData } = list;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) go({ page: pages, q }, { replace: true });
  });
  const showAll = () => {
    go({ page: 1, q: '' });
    // The pressed button is about to go.
    shown.current?.focus();
  };
  return (
    <div ref={shown} tabIndex={-1} className={styles.lists}>
      <Found list={list} isFiltered={q !== ''} onShowAll={showAll} />
      {data?.total ? (
        <PageLinks page={page} count={pages} onChange={(next) => go({ page: next, q })} />
      ) : null}
    </div>
  );
}

interface FoundProps {
  readonly list: ReturnType<typeof useInvoices>;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function Found({ list, isFiltered, onShowAll }: FoundProps) {
  const t = useTranslations('invoices');
  const error = useKnownError(list);
  const { data, isPlaceholderData } = list;
  if (!data) return error ? <LoadFailed title={t('loadFailed')} error={error} query={list} /> : <Loading />;
  if (data.total === 0) {
    return isPlaceholderData ? <Loading /> : <Nothing isFiltered={isFiltered} onShowAll={onShowAll} />;
  }
  return (
    <>
      <Sums list={data} />
      <ul className={styles.list}>
        {data.invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </>
  );
}

/** Number of invoices, and their sums. */
function Sums({ list: { total, sums } }: { list: Invoices }) {
  const t = useTranslations('invoices');
  const locale = useLocale();
  const amounts = sums.map(({ amount, currency }) => formatMoney(locale, amount, currency));
  return (
    <p className={styles.muted} role="status">
      <Facts facts={[t('count', { count: total }), ...amounts]} />
    </p>
  );
}

function Nothing({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('invoices');
  if (isFiltered) {
    return (
      <EmptyState
        picture={<ReceiptText />}
        title={t('noMatch')}
        actions={<Button onPress={onShowAll}>{t('showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState tone="accent" picture={<ReceiptText />} title={t('none')}>
      <p>{t('noneText')}</p>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={styles.list}>
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.skeleton} />
        </div>
      ))}
    </div>
  );
}
