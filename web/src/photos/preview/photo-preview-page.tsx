import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { libraryList } from '../../library/library-list.ts';
import { PhotoListContext } from '../../photo-list/state.ts';
import { ListPreview } from '../../preview/list-preview.tsx';
import { usePreviewedPhoto } from '../../preview/photo/use-previewed-photo.ts';
import { usePreviewNavigation } from '../../preview/use-preview-navigation.ts';
import { OpenPreview } from './open-preview.tsx';

// In the same file for the browser.
export { FavouritePreviewPage } from '../favourites/favourite-preview.tsx';

/** One photo over the timeline. */
export function PhotoPreviewPage() {
  return (
    <PhotoListContext value={libraryList}>
      <PhotoPreview />
    </PhotoListContext>
  );
}

function PhotoPreview() {
  const { id } = useParams({ from: '/photo-area/my-photos/photos/preview/$id' });
  const navigation = usePreviewNavigation({
    list: paths.photos,
    preview: paths.photoPreview,
    backLabel: useTranslations('preview')('back'),
  });
  return (
    <ListPreview previewed={usePreviewedPhoto(id)} navigation={navigation}>
      {(photo, place) => <OpenPreview photo={photo} place={place} navigation={navigation} />}
    </ListPreview>
  );
}
