import { deletedPhotosRoutes, type LibraryOperation } from '@keepsake/contract/deleted-photos';
import { type QueryState, useQuery } from '@tanstack/react-query';
import { isTemporary } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** A batch of a thousand photos takes about as long. */
const pollMs = 1000;

/** While no answer comes the pauses grow up to this. */
const maxPauseMs = 30_000;

type Known = Pick<QueryState<LibraryOperation>, 'data' | 'error' | 'errorUpdateCount'>;

/** Milliseconds until it is asked for again; false when there is nothing more to hear. */
export function nextLook({ data, error, errorUpdateCount }: Known): number | false {
  if (data?.state === 'READY') return false;
  if (!error) return pollMs;
  return isTemporary(error) && Math.min(pollMs * 2 ** errorUpdateCount, maxPauseMs);
}

/** How far the work on many photos is, asked for until it is done; undefined until that is known. */
export function useProgress(id: string): LibraryOperation | undefined {
  const { data } = useQuery({
    queryKey: ['library-operation', id],
    queryFn: ({ signal }) => call(deletedPhotosRoutes.getOperation, { params: { id }, signal }),
    refetchInterval: ({ state }) => nextLook(state),
  });
  return data;
}
