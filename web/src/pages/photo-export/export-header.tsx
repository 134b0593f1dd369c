import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { BackLink } from '../../ui/link/back-link.tsx';
import styles from './photo-export.module.css';

export function ExportHeader() {
  const t = useTranslations('exports');
  const photos = useTranslations('photos');
  return (
    <header className={styles.header}>
      <BackLink href={paths.photos}>{photos('title')}</BackLink>
      <h1>{t('pageTitle')}</h1>
    </header>
  );
}
