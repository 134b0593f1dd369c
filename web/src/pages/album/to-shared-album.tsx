import { Navigate, useParams } from '@tanstack/react-router';

/** Leads on to the shared album, or to the photo of it that is open. The query string is kept by the photo area. */
export function ToSharedAlbum({ albumId }: { albumId: string }) {
  const { photoId } = useParams({ strict: false });
  if (photoId === undefined) {
    return <Navigate to="/my-photos/shared-albums/$id" params={{ id: albumId }} replace />;
  }
  const params = { id: albumId, photoId };
  return <Navigate to="/my-photos/shared-albums/$id/preview/$photoId" params={params} replace />;
}
