import type { Download } from '@keepsake/contract/downloads';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';

/** What is known of an archive, in short; services without extensions say little (`extensions.ts`). */
export function useArchiveFacts({ photos, size, state, created, expires }: Download): readonly string[] {
  const t = useTranslations('downloads');
  const formats = useFormats();
  return [
    t('photosCount', { count: photos.length }),
    ...(size === undefined ? [] : [formats.bytes(size)]),
    ...(created === undefined ? [] : [t('created', { date: formats.longDate(created) })]),
    ...(expires === undefined || state === 'failed'
      ? []
      : [t('expires', { date: formats.longDate(expires) })]),
  ];
}
