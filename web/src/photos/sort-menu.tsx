import type { PhotoSortKey, SortOrder } from '@keepsake/contract/photos';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../browser/media-query.ts';
import { scrollToTop } from '../browser/page.ts';
import { useViewportClass } from '../browser/viewport.ts';
import { changeSort } from '../library/library-list.ts';
import { type TimelineSort, useTimelineSort } from '../library/library-sort.ts';
import type { MenuAction, MenuGroup } from '../ui/menu/menu-action.ts';
import { MenuButton } from '../ui/menu/menu-button.tsx';

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

/** Sort keys and orders, for a menu. */
export function useSortGroups(): readonly MenuGroup[] {
  const t = useTranslations('photos');
  const sort = useTimelineSort();
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
  return [
    { id: 'key', label: t('sortBy'), items: byKey },
    { id: 'order', label: t('sortOrder'), items: byOrder },
  ];
}

/** Sort key and order of the photos (S6); on phones they are in the menu of all actions. */
export function SortMenu({ isOnPhones = false }: { isOnPhones?: boolean }) {
  const t = useTranslations('photos');
  const sort = useTimelineSort();
  const groups = useSortGroups();
  // The words of "Select" and "Order prints" go first.
  const hasRoom = useMediaQuery('(width >= 1500px)');
  const key = t(keys[sort.sortKey]);
  if (useViewportClass() === 'SMALL' && !isOnPhones) return null;
  return (
    <MenuButton
      label={t('sortNow', { key, order: t(orders[sort.sortOrder]) })}
      {...(hasRoom ? { text: key } : {})}
      variant="quiet"
      icon={
        sort.sortOrder === 'desc' ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />
      }
      size={hasRoom ? 'small' : 'medium'}
      groups={groups}
    />
  );
}
