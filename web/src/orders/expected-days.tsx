import { type AwaitedDelivery, expectationOf } from '@keepsake/contract/order-state';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { systemClock } from '../browser/time.ts';
import { formatDays } from '../format/date.ts';
import { Link } from '../ui/link/link.tsx';
import styles from './order-summary.module.css';

interface ExpectedDaysProps {
  readonly order: Pick<SuperOrder, 'superOrderCode' | 'timeZone'>;
  readonly awaited: AwaitedDelivery;
  readonly days: { readonly from: string; readonly to: string };
  readonly className?: string | undefined;
}

/** Shows when a delivery is expected, or that it is late, with the way to ask about it. */
export function ExpectedDays({ order, awaited, days, className }: ExpectedDaysProps) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const storefront = useConfig();
  const { superOrderCode: code, timeZone = storefront.timeZone } = order;
  const expectation = expectationOf(awaited, days.to, { timeZone, now: systemClock.now() });
  if (!expectation) return null;
  const expected = t('expected', { dates: formatDays(locale, days) });
  if (expectation === 'in-time') return <p className={className}>{expected}</p>;
  return (
    <div className={styles.late}>
      <p>
        <b>{t('late')}</b> <s className={styles.muted}>{expected}</s>
      </p>
      <Link href={paths.contactAbout(code)}>{t('ask', { code })}</Link>
    </div>
  );
}
