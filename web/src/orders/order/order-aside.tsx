import { documentFiles } from '@keepsake/contract/documents';
import { formatMoney } from '@keepsake/contract/money';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { DocumentButton } from '../../documents/document-button.tsx';
import { AddressText } from '../../settings/addresses/address-text.tsx';
import { Card, CardLink } from '../../ui/card/card.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { type WithdrawalLine, withdrawalLines } from '../withdrawal.ts';
import { CancelCard } from './cancel-card.tsx';
import { DeliveryAddress } from './delivery-address.tsx';
import { isUncharged, MoneyBack } from './money-back.tsx';
import styles from './order.module.css';
import { OrderInvoices } from './order-invoices.tsx';
import { WithdrawalCard } from './withdrawal-card.tsx';

export function OrderAside({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const lines = withdrawalLines(order);
  const { billingAddress, pickupPoint, superOrderCode } = order;
  return (
    <div className={styles.aside}>
      <Totals order={order} />
      {pickupPoint ? <PickupPoint point={pickupPoint} /> : <DeliveryAddress order={order} />}
      {billingAddress ? (
        <Card title={t('billingAddress')}>
          <AddressText address={billingAddress} />
        </Card>
      ) : null}
      <CancelCard order={order} />
      {isWithdrawable(lines) ? <WithdrawalCard order={order} lines={lines} /> : null}
      <Card
        title={t('help')}
        links={<CardLink href={paths.contactAbout(superOrderCode)}>{t('contact')}</CardLink>}
      >
        <p>{t('helpText')}</p>
        {!isWithdrawable(lines) && lines.some(({ refusal }) => refusal === 'personalised') ? (
          <p className={styles.muted}>{t('withdrawPersonalised')}</p>
        ) : null}
      </Card>
    </div>
  );
}

/** Whether there is or was a right of withdrawal. */
const isWithdrawable = (lines: readonly WithdrawalLine[]) =>
  lines.some(({ refusal }) => refusal !== 'personalised' && refusal !== 'cancelled');

const payments = {
  pending: 'paymentPending',
  failed: 'paymentFailed',
  paid: 'paymentPaid',
  free: 'paymentFree',
  invoiced: 'paymentInvoiced',
} as const;

function Totals({ order }: { order: SuperOrder }) {
  const { totals, currency, paymentStatus, status } = order;
  const t = useTranslations('orders');
  const locale = useLocale();
  const { isBusiness } = useAccount();
  const isCancelled = status === 'Cancelled';
  const money = (amount: number) => formatMoney(locale, amount, currency);
  const rows = [
    [t('products'), totals.products],
    ...(totals.discount === 0 ? [] : [[t('discount'), totals.discount] as const]),
    [t('deliveryCosts'), totals.delivery],
  ] as const;
  return (
    <Card title={t('summary')}>
      <dl className={styles.totals}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className={isCancelled ? styles.muted : styles.total}>
          <dt>{t(isCancelled ? 'orderValue' : 'total')}</dt>
          <dd>{money(totals.total)}</dd>
        </div>
        {totals.tax === 0 ? null : (
          <div className={styles.muted}>
            <dt>{t('tax')}</dt>
            <dd>{money(totals.tax)}</dd>
          </div>
        )}
      </dl>
      {isCancelled ? null : (
        <>
          <p>{t(payments[paymentStatus])}</p>
          {paymentStatus === 'invoiced' && isBusiness ? <OrderInvoices order={order} /> : null}
          <MoneyBack order={order} />
        </>
      )}
      <Invoice order={order} />
    </Card>
  );
}

function Invoice({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const { invoiceGroupFileId, status } = order;
  if (invoiceGroupFileId === undefined || status === 'AwaitingPayment' || isUncharged(order)) return null;
  return (
    <div className={styles.document}>
      <DocumentButton
        file={documentFiles.invoice}
        params={{ id: invoiceGroupFileId }}
        operation="download-invoice"
        whenMissing={t('invoiceMissing')}
      >
        {t('downloadInvoice')}
      </DocumentButton>
    </div>
  );
}

type Point = NonNullable<SuperOrder['pickupPoint']>;

const mapAt = (query: string) => `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;

function PickupPoint({ point: { name, address, hours = [] } }: { point: Point }) {
  const t = useTranslations('orders');
  const { street, houseNumber, postalCode, city, country } = address;
  const place = [street, houseNumber, postalCode, city, country].filter(Boolean).join(' ');
  return (
    <Card
      title={t('pickupPoint')}
      links={
        <span {...isPrivate}>
          <CardLink href={mapAt(place)} newTab>
            {t('map')}
          </CardLink>
        </span>
      }
    >
      <b {...isPrivate} dir="auto">
        {name}
      </b>
      <AddressText address={address} />
      {hours.length === 0 ? null : (
        <div>
          <h3 className={styles.hours}>{t('hours')}</h3>
          <ul>
            {hours.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
