import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { isApiError } from '../../api/api-error.ts';
import { useFlag } from '../../api/site-context.tsx';
import { sharedAlbumQuery } from '../album-queries.ts';

/**
 * Whether others share an album with the customer whose address is that of an own one, as in old links.
 * Undefined while unknown. @param error why the own album could not be loaded
 */
export function useSharedWithMe(albumId: string, error: Error | null): boolean | undefined {
  const hasSharedView = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  const mayBe = hasSharedView && isApiError(error) && error.status === 404;
  const { data, isPending } = useQuery({ ...sharedAlbumQuery(albumId), enabled: mayBe });
  if (!mayBe) return false;
  return isPending ? undefined : data !== undefined;
}

/** Redirects to the shared album or its open photo. The photo area keeps the query string. */
export function ToSharedAlbum({ albumId }: { albumId: string }) {
  const { photoId } = useParams({ strict: false });
  if (photoId === undefined) {
    return <Navigate to="/my-photos/shared-albums/$id" params={{ id: albumId }} replace />;
  }
  const params = { id: albumId, photoId };
  return <Navigate to="/my-photos/shared-albums/$id/preview/$photoId" params={params} replace />;
}
