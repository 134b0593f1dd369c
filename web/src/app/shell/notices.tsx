import { CloudOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { useOnline } from '../../browser/online.ts';
import styles from './notices.module.css';

const BusinessBanner = lazy(() => import('../../features/business-account/business-banner.tsx'));

/** What concerns every page, above it: that there is no network, and what the shop says of a business account. */
export function Notices() {
  const { isBusiness } = useAccount();
  return (
    <div className={styles.notices}>
      <OfflineNotice />
      {isBusiness ? (
        <Suspense fallback={null}>
          <BusinessBanner />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What is left of it where nobody is signed in. */
export function PublicNotices() {
  return (
    <div className={styles.notices}>
      <OfflineNotice />
    </div>
  );
}

function OfflineNotice() {
  const t = useTranslations('shell');
  const isOnline = useOnline();
  // The region stands there from the start: screen readers announce only what changes inside one.
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={styles.offline}>
          <CloudOff aria-hidden />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
