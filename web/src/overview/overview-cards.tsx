import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../api/site-context.tsx';
import { useInvoices } from '../invoices/invoice-queries.ts';
import { useCutOffs } from '../orders/cut-off-queries.ts';
import { useLatestOrders, useOrdersPush } from '../orders/order-queries.ts';
import { useLatestProjects } from '../projects/project-queries.ts';
import { DownloadsCard } from './downloads-card.tsx';
import { HelpCard } from './help-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { shownItems } from './overview-card.tsx';
import styles from './overview-cards.module.css';
import { ProjectsCard } from './projects-card.tsx';
import { useReadyDownloads } from './use-ready-downloads.ts';

type Loading = Pick<UseQueryResult, 'isLoading' | 'failureCount'>;

/** Whether the first request of a card is pending. */
const isAwaited = ({ isLoading, failureCount }: Loading) => isLoading && failureCount === 0;

/** Each card waits for the one before it, which would move it on a phone. */
export default function OverviewCards() {
  const orders = useLatestOrders(shownItems);
  useOrdersPush();
  const cutOffs = useCutOffs();
  const { isBusiness } = useAccount();
  const invoices = useInvoices({ q: '', offset: 0, limit: shownItems }, { isEnabled: isBusiness });
  const projects = useLatestProjects(shownItems);
  const downloads = useReadyDownloads();
  const awaited = [[orders, cutOffs], [invoices], [projects], [downloads]].findIndex((some) =>
    some.some(isAwaited),
  );
  // What is shown stays while something before it is tried again.
  const [reached, setReached] = useState(0);
  const shown = awaited === -1 ? Number.POSITIVE_INFINITY : awaited;
  if (shown > reached) setReached(shown);
  const isShown = (place: number) => place <= Math.max(shown, reached);
  return (
    <div className={styles.cards}>
      <div className={styles.column}>
        <OrdersCard query={orders} cutOffs={cutOffs.data} />
        {isBusiness && isShown(1) ? <InvoicesCard query={invoices} /> : null}
        {isShown(2) ? <ProjectsCard query={projects} /> : null}
      </div>
      <div className={styles.column}>
        {isShown(3) ? <DownloadsCard query={downloads} /> : null}
        {isShown(4) ? <HelpCard /> : null}
      </div>
    </div>
  );
}
