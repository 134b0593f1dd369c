import type { AlbumSortKey } from '@keepsake/contract/albums';
import type { SortOrder } from '@keepsake/contract/photos';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, ListOrdered } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { scrollToTop } from '../../browser/page.ts';
import type { Remembered } from '../../browser/remembered.ts';
import { useViewportClass } from '../../browser/viewport.ts';
import type { MenuAction } from '../../ui/menu/menu-action.ts';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { type ListSort, useListSort } from './album-sort.ts';

const orders = { desc: 'sortNewest', asc: 'sortOldest' } as const satisfies Record<SortOrder, string>;

interface AlbumSortMenuProps<Key extends AlbumSortKey> {
  readonly sort: Remembered<ListSort<Key>>;
  readonly keys: readonly Key[];
}

export function AlbumSortMenu<Key extends AlbumSortKey>({ sort, keys }: AlbumSortMenuProps<Key>) {
  const t = useTranslations('photos');
  const nameOf = useSortNames();
  const saved = useListSort(sort);
  const isSmall = useViewportClass() === 'SMALL';
  const isKnown = keys.includes(saved.sortKey);
  const { sortKey, sortOrder } = isKnown
    ? saved
    : { sortKey: 'created' as const, sortOrder: 'desc' as const };
  const show = (next: ListSort<Key>) => {
    if (next.sortKey === sortKey && next.sortOrder === sortOrder) return;
    sort.set(next);
    scrollToTop();
  };
  const byKey = keys.map((key): MenuAction => {
    const choose = () => show({ ...saved, sortKey: key });
    return { id: key, label: nameOf(key), isChosen: key === sortKey, onAction: choose };
  });
  const byOrder = Object.entries(orders).map(([id, label]): MenuAction => {
    const choose = () => show({ ...saved, sortOrder: id as SortOrder });
    return { id, label: t(label), isChosen: id === sortOrder, onAction: choose };
  });
  const isCustom = sortKey === 'custom';
  const key = nameOf(sortKey);
  return (
    <MenuButton
      label={isCustom ? key : t('sortNow', { key, order: t(orders[sortOrder]) })}
      {...(isSmall ? {} : { text: key })}
      icon={<SortIcon isCustom={isCustom} sortOrder={sortOrder} />}
      variant="quiet"
      size={isSmall ? 'medium' : 'small'}
      groups={[
        { id: 'key', label: t('sortBy'), items: byKey },
        ...(isCustom ? [] : [{ id: 'order', label: t('sortOrder'), items: byOrder }]),
      ]}
    />
  );
}

function useSortNames(): (key: AlbumSortKey) => string {
  const t = useTranslations('photos');
  const album = useTranslations('albumPhotos');
  const names = { created: t('sortDateAdded'), dateTaken: t('sortDateTaken'), custom: album('sortCustom') };
  return (key) => names[key];
}

function SortIcon({ isCustom, sortOrder }: { isCustom: boolean; sortOrder: SortOrder }) {
  if (isCustom) return <ListOrdered aria-hidden />;
  return sortOrder === 'desc' ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />;
}
