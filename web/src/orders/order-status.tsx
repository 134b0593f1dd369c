import type { OrderState } from '@keepsake/contract/order-state';
import { Ban, Box, Clock, Factory, type LucideIcon, Truck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '../ui/class-names.ts';
import styles from './order-status.module.css';

const icons: Record<OrderState, LucideIcon> = {
  AwaitingPayment: Clock,
  Ordered: Box,
  InProduction: Factory,
  Sent: Truck,
  Cancelled: Ban,
};

/** Cancelled is red, all others are cyan (ORD-8). */
export function OrderStatus({ state }: { state: OrderState }) {
  const t = useTranslations('orders');
  const Icon = icons[state];
  return (
    <span className={classNames(styles.status, state === 'Cancelled' && styles.cancelled)}>
      <Icon aria-hidden />
      {t(state)}
    </span>
  );
}
