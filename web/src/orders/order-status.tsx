import type { OrderState } from '@keepsake/contract/order-state';
import { Ban, Box, Check, Clock, Factory, type LucideIcon, Truck } from 'lucide-react';
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

interface OrderStatusProps {
  readonly state: OrderState;
  readonly isDelivered?: boolean;
}

/** Cancelled is red, all others are cyan (ORD-8); an order that was sent is Delivered once it is (ORD-34). */
export function OrderStatus({ state, isDelivered = false }: OrderStatusProps) {
  const t = useTranslations('orders');
  const Icon = isDelivered ? Check : icons[state];
  return (
    <span className={classNames(styles.status, state === 'Cancelled' && styles.cancelled)}>
      <Icon aria-hidden />
      {t(isDelivered ? 'stepDelivered' : state)}
    </span>
  );
}
