import { useTranslations } from 'use-intl';
import { useUploads } from './uploads-context.ts';
import { useDamagedUploads } from './use-damaged-uploads.ts';

/** The result in one line: "12 photos added, 2 failed". */
export function useSummarySentence(): string {
  const t = useTranslations('upload');
  const { files, duplicates } = useUploads().totals;
  const parts = {
    added: files.done - duplicates,
    duplicates,
    damaged: useDamagedUploads().length,
    failed: files.failed,
    cancelled: files.cancelled,
  };
  const keys = Object.keys(parts) as (keyof typeof parts)[];
  const sentences = keys
    .filter((key) => parts[key] > 0)
    .map((key) => t(`summary.${key}`, { count: parts[key] }));
  return sentences.length > 0 ? sentences.join(', ') : t('summary.added', { count: 0 });
}
