import { limits } from '@keepsake/contract/limits';
import { formatMoney } from '@keepsake/contract/money';
import { ReceiptText } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { PagedList, Rows } from '../lists/paged-list.tsx';
import { longestSearch, usePlace } from '../lists/use-place.ts';
import { Facts } from '../ui/facts/facts.tsx';
import { SearchForm } from '../ui/form/search-form.tsx';
import { Page } from '../ui/page/page.tsx';
import { type InvoicesPage as Invoices, useInvoices } from './invoice-queries.ts';
import { InvoiceRow } from './invoice-row.tsx';
import styles from './invoices.module.css';

const { pageSize } = limits.invoices;

export function InvoicesPage() {
  const t = useTranslations();
  const place = usePlace();
  const { page, q, go } = place;
  const list = useInvoices({ q, offset: (page - 1) * pageSize, limit: pageSize });
  return (
    <Page title={t('invoices.title')}>
      <SearchForm
        label={t('invoices.search')}
        value={q}
        maxLength={longestSearch}
        onSearch={(text) => go(1, { q: text || undefined })}
      />
      <PagedList
        query={list}
        place={place}
        pageSize={pageSize}
        count={list.data?.total ?? 0}
        isEmpty={list.data?.total === 0}
        failed={t('invoices.loadFailed')}
        none={{
          picture: <ReceiptText />,
          title: t('invoices.none'),
          text: t('invoices.noneText'),
          toShop: t('shell.shop'),
        }}
        noMatch={
          q !== '' && {
            title: t('invoices.noMatch'),
            showAll: t('invoices.showAll'),
            onShowAll: () => go(1, { q: undefined }),
          }
        }
      >
        {(data) => (
          <>
            <Sums list={data} />
            <Rows>
              {data.invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </Rows>
          </>
        )}
      </PagedList>
    </Page>
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
