import type { OwnAlbum } from '@keepsake/contract/albums';
import { type DateFields, instantFields } from '@keepsake/contract/calendar-day';
import { Ellipsis, ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useTimeZone, useTranslations } from 'use-intl';
import { type Clock, systemClock } from '../../browser/time.ts';
import { useViewportClass } from '../../browser/viewport.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import styles from './album-header.module.css';
import { AlbumTitle } from './album-title.tsx';

const DAY_MS = 86_400_000;

const dayNumber = ({ year, month, day }: DateFields) => Date.UTC(year, month - 1, day) / DAY_MS;

/** Negative if `to` is earlier. */
export function daysBetween(from: DateFields, to: DateFields): number {
  return dayNumber(to) - dayNumber(from);
}

/** "Created today", "Created yesterday" or "Created 03 May 2024", in the storefront's days. */
export function useCreatedText(created: string, clock: Clock = systemClock): string {
  const t = useTranslations('album');
  const { shortDate } = useFormats();
  const storefront = useTimeZone();
  const days = daysBetween(instantFields(created, storefront), instantFields(clock.now(), storefront));
  // A device's clock may be behind, so the album is from tomorrow.
  if (days === 0 || days === -1) return t('createdToday');
  return days === 1 ? t('createdYesterday') : t('createdOn', { date: shortDate(created) });
}

interface AddPhotosButtonProps extends Pick<AlbumActions, 'onAddPhotos' | 'onAddIntent'> {
  /** Without its words. */
  readonly isCompact?: boolean;
}

export function AddPhotosButton({ onAddPhotos, onAddIntent, isCompact = false }: AddPhotosButtonProps) {
  const t = useTranslations('album');
  const shared = {
    variant: 'primary',
    icon: <ImagePlus aria-hidden />,
    onPress: onAddPhotos,
    onIntent: onAddIntent,
  } as const;
  return isCompact ? (
    <IconButton {...shared} label={t('addPhotos')} />
  ) : (
    <Button {...shared}>{t('addPhotos')}</Button>
  );
}

export interface AlbumActions {
  readonly onRename: () => void;
  readonly onAddPhotos: () => void;
  readonly onAddIntent: () => void;
  readonly onDelete: () => void;
}

interface AlbumHeaderProps {
  readonly album: OwnAlbum;
  readonly count: number;
  /** Null for a shared album, which cannot be changed. */
  readonly actions: AlbumActions | null;
}

export function AlbumHeader({ album, count, actions }: AlbumHeaderProps) {
  const t = useTranslations('album');
  const albums = useTranslations('albums');
  const created = useCreatedText(album.created);
  // Next to the name, so that the photos come earlier.
  const isSmall = useViewportClass() === 'SMALL';
  const rename = actions && (
    <IconButton icon={<Pencil aria-hidden />} label={albums('editTitle')} onPress={actions.onRename} />
  );
  return (
    <AlbumTitle name={album.albumName} beside={rename} facts={[t('photosCount', { count }), created]}>
      {actions && count > 0 ? <AddPhotosButton {...actions} isCompact={isSmall} /> : null}
      {actions ? <AlbumMenu actions={actions} /> : null}
    </AlbumTitle>
  );
}

function AlbumMenu({ actions }: { actions: AlbumActions }) {
  const t = useTranslations('album');
  const photos = useTranslations('photos');
  return (
    <MenuButton
      label={photos('moreActions')}
      icon={<Ellipsis aria-hidden />}
      className={styles.menu}
      items={[
        {
          id: 'rename',
          label: t('rename'),
          icon: <Pencil aria-hidden />,
          onAction: actions.onRename,
        },
        {
          id: 'delete',
          label: t('deleteAlbum'),
          icon: <Trash2 aria-hidden />,
          tone: 'danger',
          onAction: actions.onDelete,
        },
      ]}
    />
  );
}
