import { CloudOff } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { lazy } from '../../browser/lazy.ts';
import { useOnline } from '../../browser/network.ts';
import { reserveBottomSpace } from '../../browser/reserve-bottom-space.ts';
import styles from './notices.module.css';

const BusinessBanner = lazy(() => import('../../settings/business/business-banner.tsx'));

export function Notices() {
  const { isBusiness } = useAccount();
  return (
    <>
      <OfflineNotice />
      {isBusiness ? (
        <div className={styles.notices}>
          <Suspense fallback={null}>
            <BusinessBanner />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

export function OfflineNotice() {
  const isOnline = useOnline();
  // Present from the start: screen readers announce only changes inside it.
  return <div role="status">{isOnline ? null : <OfflineBar />}</div>;
}

function OfflineBar() {
  const t = useTranslations('shell');
  const bar = useRef<HTMLParagraphElement>(null);
  useEffect(() => (bar.current ? reserveBottomSpace(bar.current, 'notice') : undefined), []);
  return (
    <p ref={bar} className={styles.offline}>
      <CloudOff aria-hidden />
      {t('offline')}
    </p>
  );
}
