import { useTranslations } from 'use-intl';
import styles from './shell.module.css';

export const contentId = 'content';

/** The first thing that the keyboard reaches, before the consent banner. */
export function SkipLink() {
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
