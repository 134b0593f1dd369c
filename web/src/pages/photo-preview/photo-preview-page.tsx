import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { usePreviewedPhoto } from '../../features/timeline/preview/use-previewed-photo.ts';
import { ListPreview } from '../preview/list-preview.tsx';
import { usePreviewNavigation } from '../preview/use-preview-navigation.ts';
import { OpenPreview } from './open-preview.tsx';

/** One photo over the timeline; its id is the route's parameter `id`. */
export function PhotoPreviewPage() {
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
