import { useTranslations } from 'use-intl';
import { useFlag } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { BackLink } from '../ui/link/back-link.tsx';
import styles from './export.module.css';

export function ExportHeader() {
  const t = useTranslations('exports');
  const photos = useTranslations('photos');
  const hasTimeline = useFlag('PhotoManagementTimelineViewEnabled');
  return (
    <header className={styles.header}>
      {hasTimeline ? <BackLink href={paths.photos}>{photos('title')}</BackLink> : null}
      <h1>{t('pageTitle')}</h1>
    </header>
  );
}
