import { type PhotoDetails, photosRoutes } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { libraryQueries } from '../library-user.ts';

/** What a list does not tell of a photo; asked for while `wanted`. */
export function usePhotoDetails(imageId: string, wanted: boolean) {
  return useQuery({
    queryKey: [...libraryQueries, 'details', imageId],
    queryFn: ({ signal }): Promise<PhotoDetails> =>
      call(photosRoutes.getPhoto, { params: { id: imageId }, signal }),
    enabled: wanted,
  });
}
