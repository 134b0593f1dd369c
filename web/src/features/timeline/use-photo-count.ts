import { countOf, monthsWithPhotos } from './store/month-photos.ts';
import { useTimeline } from './timeline.ts';

/** Photos of all months that the list shows, loaded or not. */
export function usePhotoCount(): number {
  return monthsWithPhotos(useTimeline()).reduce((sum, [, month]) => sum + countOf(month), 0);
}
