import { Outlet } from '@tanstack/react-router';
import { useEmbedding } from '../../browser/embedding.ts';
import { useViewportClass } from '../../browser/viewport.ts';
import { UploadHost } from '../../features/uploads/upload-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MainMenu } from './main-menu.tsx';
import { Notices } from './notices.tsx';
import styles from './shell.module.css';
import { contentId, SkipLink } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useLeaveWhenDeleted } from './use-leave-when-deleted.ts';

/** What stands around every page: header, menu and footer, unless the address asks for less. */
export function Shell() {
  const { isStripped, hidesHeader } = useEmbedding();
  const viewport = useViewportClass();
  const isWide = viewport === 'LARGE' || viewport === 'EXTRA_LARGE';
  const content = useFocusOnNavigation();
  useLeaveWhenDeleted();
  return (
    <div className={styles.shell}>
      {isStripped ? null : <SkipLink />}
      {hidesHeader ? null : <Header />}
      {hidesHeader || isWide ? null : <MainMenu placement="top" />}
      <div className={styles.middle}>
        {isWide && !isStripped ? <MainMenu placement="side" /> : null}
        <main ref={content} id={contentId} tabIndex={-1} className={styles.content}>
          <UploadHost>
            {isStripped ? null : <Notices />}
            <Outlet />
          </UploadHost>
        </main>
      </div>
      {isStripped ? null : <Footer />}
    </div>
  );
}
