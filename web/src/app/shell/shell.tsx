import { Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useEmbedding } from '../../browser/embedding.ts';
import { lazy } from '../../browser/lazy.ts';
import { useViewportClass } from '../../browser/viewport.ts';
import { HeaderSlotContext } from '../../ui/top-bar/header-slot.ts';
import { UploadHost } from '../../uploads/upload-host.tsx';
import { Footer, StrippedFooter } from './footer.tsx';
import { Header } from './header.tsx';
import { SideMenu } from './main-menu.tsx';
import { Notices } from './notices.tsx';
import styles from './shell.module.css';
import { contentId } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useLeaveWhenDeleted } from './use-leave-when-deleted.ts';

const BottomMenu = lazy(() => import('./bottom-menu.tsx'));

export function Shell() {
  const { isStripped, hidesHeader } = useEmbedding();
  const viewport = useViewportClass();
  const isWide = viewport === 'LARGE' || viewport === 'EXTRA_LARGE';
  const content = useFocusOnNavigation();
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null);
  useLeaveWhenDeleted();
  return (
    <div className={styles.shell}>
      {hidesHeader ? null : <Header slotRef={setHeaderSlot} />}
      <div className={styles.middle}>
        {isWide && !isStripped ? <SideMenu /> : null}
        <main ref={content} id={contentId} tabIndex={-1} className={styles.content}>
          <UploadHost>
            {isStripped ? null : <Notices />}
            <HeaderSlotContext value={headerSlot}>
              <Outlet />
            </HeaderSlotContext>
          </UploadHost>
        </main>
      </div>
      {isStripped ? <StrippedFooter /> : <Footer />}
      {hidesHeader || isWide ? null : (
        <Suspense fallback={null}>
          <BottomMenu />
        </Suspense>
      )}
    </div>
  );
}
