import type { OwnAlbum } from '@keepsake/contract/albums';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Ellipsis, ImageIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../../api/site-context.tsx';
import { endSelectingPhoto } from '../../../photo-actions/end-selecting.ts';
import {
  onlySelected,
  selectedCount,
  selectionOfList,
  usePhotoList,
  useSelection,
} from '../../../photo-list/state.ts';
import type { MenuAction } from '../../../ui/menu/menu-action.ts';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { setCoverMutation } from '../../album-mutations.ts';
import type { AlbumOrder } from './create-album-order.ts';

interface PhotoMenuProps {
  readonly album: OwnAlbum;
  /** Null if it cannot be changed. */
  readonly order: AlbumOrder | null;
}

export function PhotoMenu({ album, order }: PhotoMenuProps) {
  const t = useTranslations('albumPhotos');
  const cover = useCoverAction(album);
  const moves = useMoveActions(order);
  if (!cover && !order) return null;
  return (
    <MenuButton
      label={t('more')}
      icon={<Ellipsis aria-hidden />}
      variant="quiet"
      items={cover ? [cover] : []}
      groups={order ? [{ id: 'move', label: t('moveTitle'), items: moves }] : []}
    />
  );
}

function useCoverAction({ albumId }: OwnAlbum): MenuAction | null {
  const t = useTranslations('albumPhotos');
  const { extensions } = useConfig();
  const selection = selectionOfList(usePhotoList());
  const one = onlySelected(useSelection(selection));
  const { mutateAsync } = useMutation(setCoverMutation(useQueryClient()));
  if (!extensions.albumCover) return null;
  // The toast also shows after the bar is gone.
  const choose = async (coverPhotoId: string) => {
    try {
      await mutateAsync({ albumId, coverPhotoId });
    } catch {
      showToast({ message: t('coverFailed'), tone: 'error' });
      return;
    }
    showToast({ message: t('coverChanged'), tone: 'success' });
    endSelectingPhoto(selection, coverPhotoId);
  };
  return {
    id: 'cover',
    label: t('useAsCover'),
    icon: <ImageIcon aria-hidden />,
    isDisabled: one === null,
    onAction: () => {
      if (one !== null) void choose(one);
    },
  };
}

function useMoveActions(order: AlbumOrder | null): MenuAction[] {
  const t = useTranslations('albumPhotos');
  const selection = selectionOfList(usePhotoList());
  const isDisabled = selectedCount(useSelection(selection)) === 0;
  const by = (places: number) => () => void order?.moveSelected({ by: places });
  return [
    { id: 'start', label: t('moveToStart'), icon: <ChevronsLeft aria-hidden />, onAction: by(-Infinity) },
    { id: 'back', label: t('moveBack'), icon: <ChevronLeft aria-hidden />, onAction: by(-1) },
    { id: 'on', label: t('moveOn'), icon: <ChevronRight aria-hidden />, onAction: by(1) },
    { id: 'end', label: t('moveToEnd'), icon: <ChevronsRight aria-hidden />, onAction: by(Infinity) },
  ].map((action) => ({ ...action, isDisabled }));
}
