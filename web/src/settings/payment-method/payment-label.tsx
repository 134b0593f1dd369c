import { instantFields } from '@keepsake/contract/calendar-day';
import type { PaymentKind, PaymentMethod } from '@keepsake/contract/payment-methods';
import { CreditCard, Landmark, type LucideIcon, Wallet } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { systemClock } from '../../browser/time.ts';
import { isPrivate } from '../../ui/private/private.ts';
import styles from './payment-label.module.css';

const icons: Record<PaymentKind, LucideIcon> = {
  card: CreditCard,
  sepa: Landmark,
  paypal: Wallet,
  other: Wallet,
};

/** Whether its last month, `YYYY-MM`, is over. */
function isOver(month: string): boolean {
  const { year, month: current } = instantFields(systemClock.now());
  return month < `${year}-${String(current).padStart(2, '0')}`;
}

export function PaymentLabel({ method: { kind, label, expires } }: { method: PaymentMethod }) {
  const Icon = icons[kind];
  return (
    <div {...isPrivate} className={styles.method}>
      <Icon aria-hidden className={styles.icon} />
      <div>
        <bdi className={styles.label}>{label}</bdi>
        {expires === undefined ? null : <Expiry month={expires} />}
      </div>
    </div>
  );
}

function Expiry({ month }: { month: string }) {
  const t = useTranslations('settings');
  const [year, number] = month.split('-');
  // As cards print it, in every language.
  const shown = `${number}/${year}`;
  return isOver(month) ? (
    <p className={styles.expired}>{t('expired', { month: shown })}</p>
  ) : (
    <p className={styles.expires}>{t('expires', { month: shown })}</p>
  );
}
