import { storageStatusOf } from '@keepsake/contract/storage-status';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRememberedSwitch } from '../../browser/remembered.ts';
import { systemClock } from '../../browser/time.ts';
import { libraryUserQuery } from '../library/library-queries.ts';
import { bannerHidden } from './remembered.ts';
import { StorageBanner } from './storage-banner.tsx';
import styles from './storage-notice.module.css';
import { accountInformationQuery, followOrders } from './storage-queries.ts';

/** Keeps what is below in its place until the banner is there. */
function Room() {
  return useRememberedSwitch(bannerHidden) ? null : <div className={styles.room} />;
}

function Nothing() {
  useEffect(() => bannerHidden.set(true), []);
  return null;
}

interface StorageNoticeProps {
  /** Another page is above: no dialog opens by itself. */
  readonly isCovered?: boolean;
}

/** How long photos are kept; nothing for a customer who has none. */
export function StorageNotice({ isCovered = false }: StorageNoticeProps) {
  const information = useQuery(accountInformationQuery);
  const library = useQuery(libraryUserQuery);
  useEffect(followOrders, []);
  const { data, isError } = information;
  if (!data) return isError ? <Nothing /> : <Room />;
  const status = storageStatusOf(data, systemClock.now());
  const hasNothing = library.data?.photosCount === 0 && status.projectCount === 0;
  if (status.isOver || hasNothing) return <Nothing />;
  return <StorageBanner status={status} isCovered={isCovered || !library.data} />;
}
