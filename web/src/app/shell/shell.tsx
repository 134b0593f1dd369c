import { Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useEmbedding } from '../../browser/embedding.ts';
import { useViewportClass } from '../../browser/viewport.ts';
import { UploadHost } from '../../features/uploads/upload-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MainMenu } from './main-menu.tsx';
import styles from './shell.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const contentId = 'content';

/** What stands around every page: header, menu and footer, unless the address asks for less. */
export function Shell() {
  const { isStripped, hidesHeader } = useEmbedding();
  const viewport = useViewportClass();
  const isWide = viewport === 'LARGE' || viewport === 'EXTRA_LARGE';
  const content = useFocusOnNavigation();
  return (
    <div className={styles.shell}>
      {hidesHeader ? null : <SkipLink />}
      {hidesHeader ? null : <Header />}
      {hidesHeader || isWide ? null : <MainMenu placement="top" />}
      <div className={styles.middle}>
        {isWide && !isStripped ? <MainMenu placement="side" /> : null}
        <main ref={content} id={contentId} tabIndex={-1} className={styles.content}>
          <UploadHost>
            <Outlet />
          </UploadHost>
        </main>
      </div>
      {isStripped ? null : <Footer />}
    </div>
  );
}

function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      className={styles.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {t('skipToContent')}
    </a>
  );
}
