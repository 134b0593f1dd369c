import { useTranslations } from 'use-intl';
import { useUploads } from './uploads-context.ts';

/** How uploads ended, in one line: "12 photos added, 2 failed". */
export function useSummarySentence(): string {
  const t = useTranslations('upload');
  const { files, duplicates } = useUploads().totals;
  const parts = {
    added: files.done - duplicates,
    duplicates,
    failed: files.failed,
    cancelled: files.cancelled,
  };
  const keys = Object.keys(parts) as (keyof typeof parts)[];
  const told = keys.filter((key) => parts[key] > 0).map((key) => t(`summary.${key}`, { count: parts[key] }));
  return told.length > 0 ? told.join(', ') : t('summary.added', { count: 0 });
}
