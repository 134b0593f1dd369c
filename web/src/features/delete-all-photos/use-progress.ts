import { deletedPhotosRoutes, type LibraryOperation } from '@keepsake/contract/deleted-photos';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** A batch of a thousand photos takes about as long. */
const pollMs = 1000;

/** How far the work on many photos is, asked for until it is done; undefined until that is known. */
export function useProgress(id: string): LibraryOperation | undefined {
  const { data } = useQuery({
    queryKey: ['library-operation', id],
    queryFn: ({ signal }) => call(deletedPhotosRoutes.getOperation, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'READY' ? false : pollMs),
  });
  return data;
}
