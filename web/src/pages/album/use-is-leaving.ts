import { useMutationState } from '@tanstack/react-query';

/** Whether this album is being deleted here, or has just been: that it is gone is no news then. */
export function useIsLeaving(albumId: string): boolean {
  const deletions = useMutationState({
    filters: {
      predicate: ({ meta, state }) =>
        meta?.operation === 'delete-album' && state.variables === albumId && state.status !== 'error',
    },
    select: ({ state }) => state.status,
  });
  return deletions.length > 0;
}
