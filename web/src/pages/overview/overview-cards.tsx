import { useCutOffs } from '../../features/orders/cut-off-queries.ts';
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
  const cutOffs = useCutOffs();
  const isLoading = [orders, cutOffs].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  return (
    <div className={styles.cards}>
      <OrdersCard query={orders} cutOffs={cutOffs.data} />
      {isLoading ? null : <HelpCard />}
    </div>
  );
}
