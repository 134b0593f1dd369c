import type { Photo } from '@keepsake/contract/photos';
import { PhotoPlaceholder } from '../../features/timeline/placeholder/photo-placeholder.tsx';
import type { Neighbours } from '../../features/timeline/preview/use-neighbours.ts';
import { usePhotoName } from '../../features/timeline/use-photo-name.ts';
import type { Slide } from '../../features/viewer/slides.tsx';
import { ViewerImage } from '../../features/viewer/viewer-image.tsx';

/** The photo and what is loaded of the ones beside it, for the viewer. */
export function useSlides(photo: Photo, beside: Neighbours['beside'], onBroken: () => void): Slide[] {
  const nameOf = usePhotoName();
  const slideOf = (shown: Photo, place: Slide['place']): Slide => ({
    id: shown.imageId,
    place,
    content: (
      <ViewerImage
        photo={shown}
        label={nameOf(shown)}
        placeholder={<PhotoPlaceholder photo={shown} />}
        isBeside={place !== 0}
        onBroken={onBroken}
      />
    ),
  });
  return [
    ...(beside.previous ? [slideOf(beside.previous, -1)] : []),
    slideOf(photo, 0),
    ...(beside.next ? [slideOf(beside.next, 1)] : []),
  ];
}
