import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { usePollInterval } from '../api/push/push.ts';
import { useFlag } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { useHiddenCount } from '../library/library-list.ts';
import { libraryUserQuery } from '../library/library-queries.ts';
import { TabLinks } from '../ui/tabs/tab-links.tsx';
import { sharedAlbumsSummaryQuery } from './shared-albums-summary.ts';

export type LibraryTab = 'photos' | 'albums';

export function PhotoTabs({ current }: { current: LibraryTab }) {
  const t = useTranslations('photos');
  const formats = useFormats();
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const { data: user } = useQuery({ ...libraryUserQuery, refetchInterval: usePollInterval() });
  const hidden = useHiddenCount();
  const albums = useAlbumsCount(user?.albumsCount);
  const tabs = [
    {
      href: paths.photos,
      label: t('tabPhotos'),
      count: user && formats.count(Math.max(0, user.photosCount - hidden)),
      isCurrent: current === 'photos',
    },
    {
      href: paths.albums,
      label: t('tabAlbums'),
      count: albums === undefined ? undefined : formats.count(albums),
      isCurrent: current === 'albums',
    },
  ];
  return <TabLinks label={t('sections')} tabs={hasAlbums ? tabs : tabs.slice(0, 1)} />;
}

/** Own and shared albums (ALB-4); undefined until both are known. */
function useAlbumsCount(own: number | undefined): number | undefined {
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const hasShared = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  const shared = useQuery({ ...sharedAlbumsSummaryQuery, enabled: hasAlbums && hasShared });
  if (own === undefined || (shared.isLoading && !shared.data)) return undefined;
  return own + (hasShared ? (shared.data?.readAlbumsCount ?? 0) : 0);
}
