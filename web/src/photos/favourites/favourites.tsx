import { useQueryClient } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useAlbumsPush } from '../../albums/use-albums-push.ts';
import { LoadFailed } from '../../api/load-failed.tsx';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { favouriteChanges } from '../../library/favourites/favourite-marks.ts';
import { favouritesList } from '../../library/favourites/favourites-list.ts';
import { timelineCountsKey } from '../../library/library-queries.ts';
import { useLibraryPush } from '../../library/push/use-library-push.ts';
import { useFavouriteCounts } from '../../library/use-library-counts.ts';
import { useFavouriting } from '../../photo-actions/favourites/use-favouriting.ts';
import {
  allStale,
  countOf,
  FavouritingContext,
  PhotoListContext,
  sectionsWithPhotos,
  selectionOfList,
  useListState,
} from '../../photo-list/state.ts';
import { ListBar, ListSelection, TimelineGrid, TimelineSkeleton } from '../../photo-list/view.ts';
import { OrderPrints } from '../../prints/order-prints.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { BackLink } from '../../ui/link/back-link.tsx';
import { TopBarTitle } from '../../ui/top-bar/top-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import styles from '../photos-page.module.css';
import { SelectionActions } from '../selection/selection-actions.tsx';
import { SortMenu } from '../sort-menu.tsx';

const selection = selectionOfList(favouritesList);

/** The favourites by month. It stays mounted below a preview. */
export function FavouritesPage() {
  usePageTitle(useTranslations('favourites')('title'));
  useLibraryPush();
  useAlbumsPush();
  return (
    <div className={styles.page}>
      <PhotoListContext value={favouritesList}>
        <FavouritingContext value={useFavouriting(favouritesList, { isOfFavourites: true })}>
          <Favourites />
        </FavouritingContext>
      </PhotoListContext>
    </div>
  );
}

function Favourites() {
  const t = useTranslations('favourites');
  const { isPending, failure, query } = useFavouriteCounts();
  const isCovered = Boolean(useMatchRoute()({ to: '/my-photos/favourites/preview/$id' }));
  useReloadAfterChanges(isCovered);
  const count = sectionsWithPhotos(useListState()).reduce((sum, [, month]) => sum + countOf(month), 0);
  return (
    <ListSelection selection={selection} isCovered={isCovered} canDelete>
      <ListBar
        selection={selection}
        title={<Title />}
        canSelect={count > 0}
        actions={
          count > 0 ? (
            <>
              <OrderPrints />
              <SortMenu isOnPhones />
            </>
          ) : null
        }
        bulkActions={isCovered ? null : <SelectionActions />}
      />
      {count > 0 ? (
        <TimelineGrid isCovered={isCovered} isFilling={false} addressOf={paths.favouritePreview} />
      ) : failure ? (
        <LoadFailed title={t('loadFailed')} error={failure} query={query} />
      ) : isPending ? (
        <TimelineSkeleton />
      ) : (
        <NoFavourites />
      )}
    </ListSelection>
  );
}

function Title() {
  const t = useTranslations('favourites');
  const photos = useTranslations('photos');
  return (
    <TopBarTitle>
      <BackLink href={paths.photos}>
        <VisuallyHidden>{photos('title')}</VisuallyHidden>
      </BackLink>
      <h1>{t('title')}</h1>
    </TopBarTitle>
  );
}

function NoFavourites() {
  const t = useTranslations('favourites');
  return (
    <EmptyState picture={<Heart />} title={t('emptyTitle')}>
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}

/** What the list knows of; it outlives the page. */
let known = favouriteChanges.getSnapshot();

/** Below a preview the list stays as it is: a heart that was taken away can be given back there. */
function useReloadAfterChanges(isCovered: boolean): void {
  const queryClient = useQueryClient();
  const changes = useSyncExternalStore(favouriteChanges.subscribe, favouriteChanges.getSnapshot);
  useEffect(() => {
    if (isCovered || changes === known) return;
    known = changes;
    favouritesList.store.update(allStale);
    void queryClient.invalidateQueries({ queryKey: timelineCountsKey });
  }, [isCovered, changes, queryClient]);
}
