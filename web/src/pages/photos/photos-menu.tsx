import { ArchiveRestore, Ellipsis, FolderArchive, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { useDeleteAll } from '../../features/delete-all-photos/use-delete-all.tsx';
import { useSelection } from '../../features/selection/use-selection.ts';
import { usePhotoCount } from '../../features/timeline/use-photo-count.ts';
import type { MenuAction } from '../../ui/menu/menu-action.ts';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { photoSelection } from './selection/photo-selection.ts';
import { useAfterDeletingAll } from './use-after-deleting-all.ts';

/** What a phone has no room for beside the tabs and in the bar above the photos. */
export function PhotosMenu({ onExport }: { onExport: () => void }) {
  const t = useTranslations('photos');
  const deleted = useTranslations('deleted');
  const deleteAll = useTranslations('deleteAll');
  const exports = useTranslations('exports');
  const { extensions, switches } = useConfig();
  const count = usePhotoCount();
  const { isOn: isSelecting } = useSelection(photoSelection);
  const deleting = useDeleteAll(count, useAfterDeletingAll());
  const items: MenuAction[] = [];
  if (extensions.recentlyDeleted) {
    const icon = <ArchiveRestore aria-hidden />;
    items.push({ id: 'deleted', label: deleted('title'), icon, href: paths.recentlyDeleted });
  }
  const isForAll = count > 0 && !isSelecting;
  if (isForAll && switches.export) {
    const icon = <FolderArchive aria-hidden />;
    items.push({ id: 'export', label: exports('title'), icon, onAction: onExport });
  }
  if (isForAll) {
    const icon = <Trash2 aria-hidden />;
    items.push({
      id: 'delete-all',
      label: deleteAll('action'),
      icon,
      tone: 'danger',
      onAction: deleting.open,
    });
  }
  return (
    <>
      {items.length > 0 ? (
        <MenuButton label={t('moreActions')} icon={<Ellipsis aria-hidden />} items={items} />
      ) : null}
      {deleting.dialog}
    </>
  );
}
