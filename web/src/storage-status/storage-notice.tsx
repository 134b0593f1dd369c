import { storageStatusOf } from '@keepsake/contract/storage-status';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { lazy } from '../browser/lazy.ts';
import { paths } from '../browser/paths.ts';
import { systemClock } from '../browser/time.ts';
import { libraryUserQuery } from '../library/library-queries.ts';
import { Link } from '../ui/link/link.tsx';
import { bannerRoom } from './remembered.ts';
import { StorageBanner } from './storage-banner.tsx';
import { accountInformationQuery, followCustomer, followOrders } from './storage-queries.ts';
import { StorageRoom } from './storage-room.tsx';

// Few customers see it.
const DeletionNotice = lazy(() => import('./deletion-notice.tsx'));

function Nothing() {
  useEffect(() => bannerRoom.set(0), []);
  return null;
}

interface StorageNoticeProps {
  /** Another page is above: no dialog opens by itself. */
  readonly isCovered?: boolean;
  /** In its place while there is nothing to say, as one banner is enough. */
  readonly otherwise?: ReactNode;
}

/** How long photos are kept, or what was deleted; nothing for a customer who has none. */
export default function StorageNotice({ isCovered = false, otherwise = null }: StorageNoticeProps) {
  const { extensions, timeZone } = useConfig();
  const { data, isError, dataUpdatedAt } = useQuery(accountInformationQuery(timeZone));
  const library = useQuery(libraryUserQuery);
  const { storageDeletion: hasDeletions } = extensions;
  useEffect(followOrders, []);
  useEffect(followCustomer, []);
  if (isError && !data) return otherwise;
  if (!data || library.isPending) return <StorageRoom />;
  const mailFailed = hasDeletions && data.mailFailedOn ? <MailFailed /> : null;
  if (hasDeletions && data.deletion) {
    return (
      <Suspense fallback={<StorageRoom />}>
        <DeletionNotice deletion={data.deletion} mailFailed={mailFailed} />
      </Suspense>
    );
  }
  // Days go by while the page is open: each response is counted from its time on.
  const status = storageStatusOf(data, { now: Math.max(dataUpdatedAt, systemClock.now()), timeZone });
  const hasNoPhotos = library.data?.photosCount === 0;
  const hasNothing = hasNoPhotos && (status.projectCount === 0 || (status.status === 'safe' && !mailFailed));
  if (status.isOver || hasNothing) {
    return (
      <>
        <Nothing />
        {otherwise}
      </>
    );
  }
  return (
    <StorageBanner status={status} isCovered={isCovered} mailFailed={mailFailed} otherwise={otherwise} />
  );
}

/** Mails about the storage do not arrive. */
function MailFailed() {
  const t = useTranslations('storage');
  return t.rich('mailFailed', { link: (text) => <Link href={paths.settings}>{text}</Link> });
}
