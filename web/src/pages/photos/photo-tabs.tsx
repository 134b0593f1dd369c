import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { libraryUserQuery } from '../../features/timeline/library-user.ts';
import { useHiddenCount } from '../../features/timeline/use-hidden-count.ts';
import { useQuietRefresh } from '../../features/timeline/use-quiet-refresh.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { TabLinks } from '../../ui/tabs/tab-links.tsx';

/** "Photos" and "Albums", each with its count once that is known. */
export function PhotoTabs() {
  const t = useTranslations('photos');
  const formats = useFormats();
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const { data: user } = useQuery({ ...libraryUserQuery, refetchInterval: useQuietRefresh() });
  const hidden = useHiddenCount();
  const photos = user && formats.count(Math.max(0, user.photosCount - hidden));
  const albums = user && formats.count(user.albumsCount);
  const photosTab = { href: paths.photos, label: t('tabPhotos'), count: photos, isCurrent: true };
  const albumsTab = { href: paths.albums, label: t('tabAlbums'), count: albums, isCurrent: false };
  return <TabLinks label={t('sections')} tabs={hasAlbums ? [photosTab, albumsTab] : [photosTab]} />;
}
