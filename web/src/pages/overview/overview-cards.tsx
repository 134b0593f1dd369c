import type { UseQueryResult } from '@tanstack/react-query';
import { useCutOffs } from '../../features/orders/cut-off-queries.ts';
import { useLatestOrders } from '../../features/orders/order-queries.ts';
import { useOrdersPush } from '../../features/orders/use-orders-push.ts';
import { useProjects } from '../../features/projects/project-queries.ts';
import { DownloadsCard } from './downloads-card.tsx';
import { HelpCard } from './help-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { shownItems } from './overview-card.tsx';
import styles from './overview-cards.module.css';
import { ProjectsCard } from './projects-card.tsx';
import { useReadyDownloads } from './use-ready-downloads.ts';

type Loading = Pick<UseQueryResult, 'isLoading' | 'failureCount'>;

/** Until it is there, or has failed once. */
const isAwaited = ({ isLoading, failureCount }: Loading) => isLoading && failureCount === 0;

/** Each card waits for the one before it, which would move it on a phone. */
export default function OverviewCards() {
  const orders = useLatestOrders(shownItems);
  useOrdersPush();
  const cutOffs = useCutOffs();
  const projects = useProjects();
  const downloads = useReadyDownloads();
  const awaited = [[orders, cutOffs], [projects], [downloads]].findIndex((some) => some.some(isAwaited));
  const isShown = (place: number) => awaited === -1 || place <= awaited;
  return (
    <div className={styles.cards}>
      <div className={styles.column}>
        <OrdersCard query={orders} cutOffs={cutOffs.data} />
        {isShown(1) ? <ProjectsCard query={projects} /> : null}
      </div>
      <div className={styles.column}>
        {isShown(2) ? <DownloadsCard query={downloads} /> : null}
        {isShown(3) ? <HelpCard /> : null}
      </div>
    </div>
  );
}
