import { useParams } from '@tanstack/react-router';
import { usePreviewedPhoto } from '../../features/timeline/preview/use-previewed-photo.ts';
import { ListPreview } from '../preview/list-preview.tsx';
import { OpenPreview } from './open-preview.tsx';
import { useTimelineNavigation } from './use-timeline-navigation.ts';

/** One photo over the timeline; its id is the route's parameter `id`. */
export function PhotoPreviewPage() {
  const { id } = useParams({ from: '/photo-area/my-photos/photos/preview/$id' });
  const navigation = useTimelineNavigation();
  return (
    <ListPreview previewed={usePreviewedPhoto(id)} navigation={navigation}>
      {(photo, place) => <OpenPreview photo={photo} place={place} navigation={navigation} />}
    </ListPreview>
  );
}
