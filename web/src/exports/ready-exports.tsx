import type { LibraryExport } from '@keepsake/contract/exports';
import { useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { NavButton } from '../ui/link/nav-button.tsx';
import styles from './export-card.module.css';
import { expiryOf } from './export-queries.ts';

export type ReadyExport = Extract<LibraryExport, { status: 'READY' }>;

export function ReadyExports({ items }: { items: readonly ReadyExport[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <Row key={item.backupId} ready={item} />
      ))}
    </ul>
  );
}

function Row({ ready }: { ready: ReadyExport }) {
  const t = useTranslations('exports');
  const formats = useFormats();
  const name = t('made', { date: formats.shortDate(ready.created) });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.strong}>{name}</p>
        <p className={styles.muted}>
          <Facts ready={ready} />
        </p>
        <p className={styles.muted}>{t('expires', { date: formats.longDate(expiryOf(ready.updated)) })}</p>
      </div>
      <NavButton
        className={styles.press}
        href={paths.photoExport(ready.backupId)}
        aria-label={t('openOne', { name })}
      >
        {t('open')}
      </NavButton>
    </li>
  );
}

/** Sizes are formatted up to GB (EXP-11); a library may have a thousand. */
const maxWrittenBytes = 1000 * 1024 ** 3;

function Facts({ ready: { chunks } }: { ready: ReadyExport }) {
  const t = useTranslations('exports');
  const formats = useFormats();
  const bytes = chunks.reduce((sum, { size }) => sum + size, 0);
  const count = chunks.length;
  if (bytes > maxWrittenBytes) return t('filesOnly', { count });
  return t('facts', { size: formats.bytes(bytes), count });
}
