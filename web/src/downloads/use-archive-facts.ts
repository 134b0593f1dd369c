import type { Download } from '@keepsake/contract/downloads';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/use-formats.ts';

/** Services without extensions report few facts, and no name for photos of shared albums (`extensions.ts`). */
export function useArchiveFacts(download: Download): { name: string; facts: readonly string[] } {
  const t = useTranslations('downloads');
  const formats = useFormats();
  const { photos, size, state, created, expires } = download;
  const count = photos.length;
  const further = [
    ...(size === undefined ? [] : [formats.bytes(size)]),
    ...(created === undefined ? [] : [t('created', { date: formats.longDate(created) })]),
    ...(expires === undefined || state === 'failed'
      ? []
      : [t('expires', { date: formats.longDate(expires) })]),
  ];
  const photosCount = t('photosCount', { count });
  if (download.name !== undefined) return { name: download.name, facts: [photosCount, ...further] };
  const name = created ? t('unnamed', { count, month: formats.shortMonth(created) }) : photosCount;
  return { name, facts: further };
}
