import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { libraryQueries } from '../../library/library-queries.ts';
import { stageOf } from '../queue/upload-stage.ts';
import { useQueue, useUploads } from './uploads-context.ts';

/** Often enough to tell before the customer leaves, where no push says that pictures are made. */
const pauseMilliseconds = 5000;

/** Photos by id. */
type Known = ReadonlyMap<string, Photo>;

const batchesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / limits.photos.batchSize) }, (_, batch) =>
    ids.slice(batch * limits.photos.batchSize, (batch + 1) * limits.photos.batchSize),
  );

/** A truncated photo is known before its pictures are made. */
const isOpen = ({ damaged, state }: Photo) => !damaged && state === 'processing';

/** Asks for those that nothing is known of yet. Deleted ones are not found. */
async function find(ids: readonly string[], known: Known, signal: AbortSignal): Promise<Known> {
  const found = new Map(known);
  const open = known.size === 0 ? ids : [...known.values()].filter(isOpen).map(({ imageId }) => imageId);
  for (const photoIds of batchesOf(open)) {
    const { images } = await call(photosByIdRoutes.findPhotos, { body: { photoIds }, signal });
    for (const photo of images) found.set(photo.imageId, photo);
  }
  return found;
}

/** Names of the photos of this upload that are damaged, once it has ended; what the service does not tell, nobody claims. */
export function useDamagedUploads(): readonly string[] {
  const queue = useQueue();
  const { ids, totals } = useUploads();
  const isFinished = stageOf(totals) === 'finished';
  const uploaded = useMemo(() => {
    if (!isFinished) return [];
    return ids.flatMap((id) => {
      const state = queue.get(id)?.state;
      return state?.kind === 'done' ? [state.imageId] : [];
    });
  }, [queue, ids, isFinished]);
  const queryKey = [...libraryQueries, 'uploaded', uploaded.length, uploaded[0], uploaded.at(-1)];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ client, signal }) => find(uploaded, client.getQueryData(queryKey) ?? new Map(), signal),
    enabled: uploaded.length > 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === 'success' && [...(state.data?.values() ?? [])].some(isOpen)
        ? pauseMilliseconds
        : false,
  });
  return useMemo(
    () => [...(data?.values() ?? [])].flatMap((photo) => (photo.damaged ? [photo.localFileName] : [])),
    [data],
  );
}
