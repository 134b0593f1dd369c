import { dayAt } from '@keepsake/contract/calendar-day';
import { formatMoney } from '@keepsake/contract/money';
import { isCharged } from '@keepsake/contract/orders';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { systemClock } from '../../browser/time.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Link } from '../../ui/link/link.tsx';

/** Whether the order was cancelled before anything was paid. */
export const isUncharged = ({ status, paymentStatus, refund }: SuperOrder): boolean =>
  status === 'Cancelled' && !isCharged(paymentStatus) && refund === undefined;

/** What becomes of the money, as far as the order shows it: nothing is promised for the shop. */
export function MoneyBack({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const storefront = useConfig();
  const { longDate, longDay } = useFormats();
  const { refund, currency, superOrderCode, timeZone = storefront.timeZone } = order;
  if (!refund) return isUncharged(order) ? <p>{t('notCharged')}</p> : null;
  const { at, by } = refund;
  const amount = formatMoney(locale, refund.amount, currency);
  if (at !== undefined) return <p>{t('refundedOn', { amount, date: longDate(at, timeZone) })}</p>;
  if (by === undefined) return null;
  const date = longDay(by);
  if (dayAt(systemClock.now(), timeZone) <= by) return <p>{t('refundBy', { amount, date })}</p>;
  return (
    <p>
      {t('refundLate', { amount, date })}{' '}
      <Link href={paths.contactAbout(superOrderCode)}>{t('ask', { code: superOrderCode })}</Link>
    </p>
  );
}
