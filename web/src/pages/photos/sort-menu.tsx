import type { PhotoSortKey, SortOrder } from '@keepsake/contract/photos';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { scrollToTop } from '../../browser/scroll-to-top.ts';
import { changeSort } from '../../features/timeline/change-sort.ts';
import { type TimelineSort, useTimelineSort } from '../../features/timeline/timeline-sort.ts';
import type { MenuAction } from '../../ui/menu/menu-action.ts';
import { MenuButton } from '../../ui/menu/menu-button.tsx';

const keys = {
  dateTaken: 'sortDateTaken',
  created: 'sortDateAdded',
  uploaded: 'sortDateUploaded',
} as const satisfies Record<PhotoSortKey, string>;

const orders = { desc: 'sortNewest', asc: 'sortOldest' } as const satisfies Record<SortOrder, string>;

function show(next: TimelineSort): void {
  changeSort(next);
  scrollToTop();
}

/** By which date the photos are listed, and which end comes first (decision 6). */
export function SortMenu() {
  const t = useTranslations('photos');
  const sort = useTimelineSort();
  const key = t(keys[sort.sortKey]);
  const byKey = Object.entries(keys).map(([id, label]): MenuAction => {
    const sortKey = id as PhotoSortKey;
    const choose = () => show({ ...sort, sortKey });
    return { id, label: t(label), isChosen: sort.sortKey === sortKey, onAction: choose };
  });
  const byOrder = Object.entries(orders).map(([id, label]): MenuAction => {
    const sortOrder = id as SortOrder;
    const choose = () => show({ ...sort, sortOrder });
    return { id, label: t(label), isChosen: sort.sortOrder === sortOrder, onAction: choose };
  });
  return (
    <MenuButton
      label={t('sortNow', { key, order: t(orders[sort.sortOrder]) })}
      text={key}
      icon={
        sort.sortOrder === 'desc' ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />
      }
      size="small"
      groups={[
        { id: 'key', label: t('sortBy'), items: byKey },
        { id: 'order', label: t('sortOrder'), items: byOrder },
      ]}
    />
  );
}
