import type { Photo } from '@keepsake/contract/photos';
import { lazy } from 'react';
import { refreshPhoto } from '../../features/timeline/preview/refresh-photo.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { AskedFor } from '../preview/asked-for.tsx';
import type { PreviewNavigation } from '../preview/use-preview-navigation.ts';
import { useQuestion } from '../preview/use-question.ts';
import { ViewedPhoto } from '../preview/viewed-photo.tsx';
import { PreviewActions } from './preview-actions.tsx';
import { useDetails } from './use-details.ts';

const DeleteOpenPhoto = lazy(() => import('../preview/delete-open-photo.tsx'));

interface OpenPreviewProps {
  readonly photo: Photo;
  readonly place: PhotoPlace;
  readonly navigation: PreviewNavigation;
}

/** A photo of the timeline with its actions. */
export function OpenPreview({ photo, place, navigation }: OpenPreviewProps) {
  const { details, date } = useDetails(photo);
  const question = useQuestion(photo, place);
  const isDeleting = question.open === 'delete';
  const refresh = () => refreshPhoto(place.key, place.imageId);
  return (
    <>
      <ViewedPhoto
        photo={photo}
        place={place}
        navigation={navigation}
        date={date}
        details={details}
        actions={<PreviewActions photo={photo} onExpired={refresh} question={question} />}
        onRefresh={refresh}
        isAsking={question.open !== null}
      />
      <AskedFor isOpen={isDeleting}>
        <DeleteOpenPhoto
          key={question.about.place.imageId}
          {...question.about}
          navigation={navigation}
          isOpen={isDeleting}
          onClose={question.close}
        />
      </AskedFor>
    </>
  );
}
