import { Outlet } from '@tanstack/react-router';
import { useEmbedding } from '../../browser/embedding.ts';
import { Footer, StrippedFooter } from './footer.tsx';
import headerStyles from './header.module.css';
import { HomeLink } from './home-link.tsx';
import { OfflineNotice } from './notices.tsx';
import styles from './shell.module.css';
import { contentId } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

export default function PublicShell() {
  const { isStripped, hidesHeader } = useEmbedding();
  const content = useFocusOnNavigation();
  return (
    <div className={styles.shell}>
      {hidesHeader ? null : (
        <header className={headerStyles.header}>
          <HomeLink />
        </header>
      )}
      <main ref={content} id={contentId} tabIndex={-1} className={styles.content}>
        {isStripped ? null : <OfflineNotice />}
        <Outlet />
      </main>
      {isStripped ? <StrippedFooter /> : <Footer />}
    </div>
  );
}
