import { type SharedAlbumsSummary, sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { call } from '../api/client.ts';

export function fetchSummary(signal: AbortSignal): Promise<SharedAlbumsSummary> {
  return call(sharedAlbumsRoutes.getSharedAlbumsSummary, { signal });
}
