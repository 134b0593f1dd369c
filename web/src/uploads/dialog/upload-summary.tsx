import { CircleAlert, CircleCheck, CircleSlash, Images } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import styles from './upload-summary.module.css';
import { useUploads } from './uploads-context.ts';

const icons = {
  added: CircleCheck,
  duplicates: Images,
  failed: CircleAlert,
  cancelled: CircleSlash,
} as const;

export function UploadSummary() {
  const { files, duplicates } = useUploads().totals;
  const added = files.done - duplicates;
  return (
    <ul className={styles.summary}>
      <Line kind="added" count={added} isShown={added > 0 || duplicates + files.failed === 0} />
      <Line kind="duplicates" count={duplicates} />
      <Line kind="failed" count={files.failed} />
      <Line kind="cancelled" count={files.cancelled} />
    </ul>
  );
}

interface LineProps {
  readonly kind: keyof typeof icons;
  readonly count: number;
  readonly isShown?: boolean;
}

function Line({ kind, count, isShown = count > 0 }: LineProps) {
  const t = useTranslations('upload');
  const Icon = icons[kind];
  if (!isShown) return null;
  return (
    <li className={classNames(styles.line, styles[kind])}>
      <Icon aria-hidden />
      {t(`summary.${kind}`, { count })}
    </li>
  );
}
