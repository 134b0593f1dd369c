import type { Download } from '@keepsake/contract/downloads';
import { FileArchive, FolderArchive } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { useArchiveFacts } from '../downloads/use-archive-facts.ts';
import { expiryOf } from '../exports/export-queries.ts';
import type { ReadyExport } from '../exports/ready-exports.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { Facts } from '../ui/facts/facts.tsx';
import { Link } from '../ui/link/link.tsx';
import styles from './overview-card.module.css';
import { CardItem, CardItems, OverviewCard } from './overview-card.tsx';
import type { useReadyDownloads } from './use-ready-downloads.ts';

export function DownloadsCard({ query }: { query: ReturnType<typeof useReadyDownloads> }) {
  const t = useTranslations('downloads');
  return (
    <OverviewCard title={t('title')} href={paths.downloads}>
      <CardItems
        query={query}
        failedTitle={t('loadFailed')}
        none={<p className={styles.none}>{t('emptyTitle')}</p>}
      >
        {(item) =>
          item.kind === 'export' ? (
            <Export key={item.ready.backupId} ready={item.ready} />
          ) : (
            <Archive key={item.download.id} download={item.download} />
          )
        }
      </CardItems>
    </OverviewCard>
  );
}

function Export({ ready }: { ready: ReadyExport }) {
  const t = useTranslations('exports');
  const formats = useFormats();
  const name = t('made', { date: formats.shortDate(ready.created) });
  return (
    <CardItem
      picture={<FolderArchive className={styles.icon} aria-hidden />}
      title={<Link href={paths.photoExport(ready.backupId)}>{name}</Link>}
    >
      <p className={styles.muted}>{t('expires', { date: formats.longDate(expiryOf(ready.updated)) })}</p>
    </CardItem>
  );
}

function Archive({ download }: { download: Download }) {
  const { name, facts } = useArchiveFacts(download);
  return (
    <CardItem
      picture={<FileArchive className={styles.icon} aria-hidden />}
      title={<span dir="auto">{name}</span>}
    >
      <p className={styles.muted}>
        <Facts facts={facts} />
      </p>
    </CardItem>
  );
}
