import { type SharedAlbumsSummary, sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { call } from '../../api/client.ts';

export function askSummary(signal: AbortSignal): Promise<SharedAlbumsSummary> {
  return call(sharedAlbumsRoutes.getSharedAlbumsSummary, { signal });
}
