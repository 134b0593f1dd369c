import { storageStatusOf } from '@keepsake/contract/storage-status';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { systemClock } from '../../browser/time.ts';
import { libraryUserQuery } from '../library/library-queries.ts';
import { bannerRoom } from './remembered.ts';
import { StorageBanner } from './storage-banner.tsx';
import { accountInformationQuery, followOrders } from './storage-queries.ts';
import { StorageRoom } from './storage-room.tsx';

function Nothing() {
  useEffect(() => bannerRoom.set(0), []);
  return null;
}

interface StorageNoticeProps {
  /** Another page is above: no dialog opens by itself. */
  readonly isCovered?: boolean;
}

/** How long photos are kept; nothing for a customer who has none. */
export default function StorageNotice({ isCovered = false }: StorageNoticeProps) {
  const { data, isError, dataUpdatedAt } = useQuery(accountInformationQuery);
  const library = useQuery(libraryUserQuery);
  useEffect(followOrders, []);
  if (isError && !data) return null;
  if (!data || library.isPending) return <StorageRoom />;
  // Days go by while the page is open: each response is counted from its time on.
  const status = storageStatusOf(data, Math.max(dataUpdatedAt, systemClock.now()));
  const hasNothing = library.data?.photosCount === 0 && status.projectCount === 0;
  if (status.isOver || hasNothing) return <Nothing />;
  return <StorageBanner status={status} isCovered={isCovered} />;
}
