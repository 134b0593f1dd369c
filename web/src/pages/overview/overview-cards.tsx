import { useLatestOrders } from '../../features/orders/order-queries.ts';
import { useOrdersPush } from '../../features/orders/use-orders-push.ts';
import { HelpCard } from './help-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import styles from './overview-cards.module.css';

/** Of the card (S25). */
const shownOrders = 3;

/** The latest orders, then help, which waits for them: on a phone they would move it. */
export default function OverviewCards() {
  const orders = useLatestOrders(shownOrders);
  useOrdersPush();
  const isLoading = orders.isPending && orders.failureCount === 0;
  return (
    <div className={styles.cards}>
      <OrdersCard query={orders} />
      {isLoading ? null : <HelpCard />}
    </div>
  );
}
