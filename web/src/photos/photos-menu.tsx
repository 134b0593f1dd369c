import {
  ArchiveRestore,
  Ellipsis,
  FolderArchive,
  FoldVertical,
  Heart,
  Trash2,
  UnfoldVertical,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { useViewportClass } from '../browser/viewport.ts';
import { useDeleteAll } from '../deleted-photos/delete-all/use-delete-all.tsx';
import {
  setShowAllPhotos,
  useHasLongMonths,
  usePhotoCount,
  useShowAllPhotos,
} from '../library/library-list.ts';
import type { MenuAction } from '../ui/menu/menu-action.ts';
import { MenuButton } from '../ui/menu/menu-button.tsx';
import { useSortGroups } from './sort-menu.tsx';
import { useAfterDeletingAll } from './use-after-deleting-all.ts';

/** Actions for the library as a whole. */
export function PhotosMenu({ onExport }: { onExport: () => void }) {
  const t = useTranslations('photos');
  const deleteAll = useTranslations('deleteAll');
  const exports = useTranslations('exports');
  const { switches } = useConfig();
  const count = usePhotoCount();
  const timesEmptied = useTimesEmptied(count);
  const sorting = useSortGroups();
  const groups = useViewportClass() === 'SMALL' ? sorting : [];
  const deleting = useDeleteAll(count, useAfterDeletingAll());
  const items: MenuAction[] = [...useExpandMonths(), ...useFavourites(), ...useRecentlyDeleted()];
  if (count > 0 && switches.export) {
    const icon = <FolderArchive aria-hidden />;
    items.push({ id: 'export', label: exports('title'), icon, onAction: onExport });
  }
  if (count > 0) {
    items.push({
      id: 'delete-all',
      label: deleteAll('action'),
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onAction: deleting.open,
    });
  }
  return (
    <>
      {items.length + groups.length > 0 ? (
        // Another button once the library is empty, so that the dialog leaves the focus to the notice.
        <MenuButton
          key={timesEmptied}
          label={t('moreActions')}
          icon={<Ellipsis aria-hidden />}
          items={items}
          groups={groups}
        />
      ) : null}
      {deleting.dialog}
    </>
  );
}

/** How often the last photo has gone while the menu was there. */
function useTimesEmptied(count: number): number {
  const [seen, setSeen] = useState({ count, times: 0 });
  if (seen.count !== count) setSeen({ count, times: seen.times + Number(count === 0) });
  return seen.times;
}

function useExpandMonths(): readonly MenuAction[] {
  const t = useTranslations('photos');
  const isOn = useShowAllPhotos();
  const hasLongMonths = useHasLongMonths();
  if (!hasLongMonths) return [];
  return isOn
    ? [
        {
          id: 'few',
          label: t('showFewPhotos'),
          icon: <FoldVertical aria-hidden />,
          onAction: () => setShowAllPhotos(false),
        },
      ]
    : [
        {
          id: 'all',
          label: t('showAllPhotos'),
          icon: <UnfoldVertical aria-hidden />,
          onAction: () => setShowAllPhotos(true),
        },
      ];
}

function useFavourites(): readonly MenuAction[] {
  const t = useTranslations('favourites');
  const { extensions } = useConfig();
  if (!extensions.favourites) return [];
  return [{ id: 'favourites', label: t('title'), icon: <Heart aria-hidden />, href: paths.favourites }];
}

function useRecentlyDeleted(): readonly MenuAction[] {
  const t = useTranslations('deleted');
  const { extensions } = useConfig();
  if (!extensions.recentlyDeleted) return [];
  const icon = <ArchiveRestore aria-hidden />;
  return [{ id: 'deleted', label: t('title'), icon, href: paths.recentlyDeleted }];
}
