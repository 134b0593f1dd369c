import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/banner/banner.tsx';
import { useDamagedUploads } from './use-damaged-uploads.ts';
import { useShortList } from './use-short-list.ts';

/** Says which uploaded photos lack a part, before their originals are deleted. */
export function DamagedUploads() {
  const t = useTranslations('upload');
  const shortList = useShortList();
  const names = useDamagedUploads();
  if (names.length === 0) return null;
  return <Banner tone="warning">{t('damaged', { count: names.length, names: shortList(names) })}</Banner>;
}
