import { type PaymentState, paymentStates } from '@keepsake/contract/invoice-payment';
import { limits } from '@keepsake/contract/limits';
import { formatMoney } from '@keepsake/contract/money';
import { ReceiptText } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { PagedList, Rows } from '../lists/paged-list.tsx';
import { longestSearch, usePlace } from '../lists/use-place.ts';
import { Facts } from '../ui/facts/facts.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { SearchForm } from '../ui/form/search-form.tsx';
import { Page } from '../ui/page/page.tsx';
import { type InvoicesPage as Invoices, useInvoices } from './invoice-queries.ts';
import { InvoiceRow } from './invoice-row.tsx';
import styles from './invoices.module.css';
import { YearDownloads } from './year-downloads.tsx';

const { pageSize } = limits.invoices;
const all = 'all';

/** `?payment=`. What is not valid counts as absent. */
const paymentOf = ({ payment }: Readonly<Record<string, string | undefined>>) =>
  paymentStates.find((state) => state === payment);

export function InvoicesPage() {
  const t = useTranslations();
  const place = usePlace();
  const { page, q, search, go } = place;
  const payment = paymentOf(search);
  const list = useInvoices({ q, payment, offset: (page - 1) * pageSize, limit: pageSize });
  return (
    <Page title={t('invoices.title')}>
      <div className={styles.toolbar}>
        <SearchForm
          label={t('invoices.search')}
          value={q}
          maxLength={longestSearch}
          onSearch={(text) => go(1, { q: text || undefined })}
        />
        {list.data?.openSums || payment ? (
          <PaymentFilter value={payment} onChange={(next) => go(1, { payment: next })} />
        ) : null}
      </div>
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
          (q !== '' || payment !== undefined) && {
            title: t('invoices.noMatch'),
            showAll: t('invoices.showAll'),
            onShowAll: () => go(1, { q: undefined, payment: undefined }),
          }
        }
      >
        {(data) => (
          <>
            <div className={styles.summary}>
              <Sums list={data} />
              <YearDownloads years={data.years ?? []} />
            </div>
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

interface PaymentFilterProps {
  readonly value: PaymentState | undefined;
  readonly onChange: (state: PaymentState | undefined) => void;
}

function PaymentFilter({ value, onChange }: PaymentFilterProps) {
  const t = useTranslations('invoices');
  return (
    <SelectField
      name="payment"
      label={t('payment')}
      value={value ?? all}
      onChange={(id) => onChange(paymentStates.find((state) => state === id))}
      options={[
        { id: all, label: t('all') },
        // Overdue ones are among those that are open.
        ...paymentStates.map((id) => ({ id, label: t(id === 'open' ? 'unpaid' : id) })),
      ]}
    />
  );
}

/** Number of invoices, their sums, and what is open and overdue of them. */
function Sums({ list: { total, sums, openSums = [], overdueSums = [] } }: { list: Invoices }) {
  const t = useTranslations('invoices');
  const locale = useLocale();
  const money = ({ amount, currency }: (typeof sums)[number]) => formatMoney(locale, amount, currency);
  const open = openSums.map((sum) => t('openAmount', { amount: money(sum) }));
  const overdue = overdueSums.map((sum) => t('overdueAmount', { amount: money(sum) }));
  return (
    <p className={styles.muted} role="status">
      <Facts facts={[t('count', { count: total }), ...sums.map(money), ...open, ...overdue]} />
    </p>
  );
}
