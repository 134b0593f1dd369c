import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { favouritesList } from '../../library/favourites/favourites-list.ts';
import { useFavouriteCounts } from '../../library/use-library-counts.ts';
import { PhotoListContext } from '../../photo-list/state.ts';
import { ListPreview } from '../../preview/list-preview.tsx';
import { usePreviewedPhoto } from '../../preview/photo/use-previewed-photo.ts';
import { usePreviewNavigation } from '../../preview/use-preview-navigation.ts';
import { OpenPreview } from '../preview/open-preview.tsx';

/** One photo over the favourites. */
export function FavouritePreviewPage() {
  return (
    <PhotoListContext value={favouritesList}>
      <FavouritePreview />
    </PhotoListContext>
  );
}

function FavouritePreview() {
  const { id } = useParams({ from: '/photo-area/my-photos/favourites/preview/$id' });
  // A preview that was opened by its address has the list beneath only later.
  useFavouriteCounts();
  const navigation = usePreviewNavigation({
    list: paths.favourites,
    preview: paths.favouritePreview,
    backLabel: useTranslations('favourites')('back'),
  });
  return (
    <ListPreview previewed={usePreviewedPhoto(id)} navigation={navigation}>
      {(photo, place) => <OpenPreview photo={photo} place={place} navigation={navigation} />}
    </ListPreview>
  );
}
