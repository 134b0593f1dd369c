import { type DeletedPhotoPage, deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { pollUntil } from '../../api/poll-until.ts';
import { useConfig } from '../../api/site-context.tsx';
import { pause } from '../../browser/time.ts';
import { PhotosFailed, runInBatches } from '../../photo-actions/run-in-batches.ts';
import { showToast } from '../../ui/toast/toasts.ts';

const pollMs = 1000;
/** Failed polls in a row before the restoration counts as failed. */
const maxFailures = 30;

/** Restores every photo that can be restored; rejects when the response lists one as failed. */
export async function restorePhotos(imageIds: readonly string[]): Promise<void> {
  await runInBatches(imageIds, {
    send: (photoIds) => call(deletedPhotosRoutes.restorePhotos, { body: { photoIds } }),
    pause,
    refusal: 'Failed to restore photo!',
    retries: 0,
  }).catch((error: unknown) => {
    throw error instanceof PhotosFailed ? error.cause : error;
  });
}

/** Restores all photos, or those of one operation, and waits for completion. Returns their number. */
async function restoreAllPhotos(deletedBy?: string): Promise<number> {
  const body = deletedBy === undefined ? {} : { operationId: deletedBy };
  const { operationId, photosCount } = await call(deletedPhotosRoutes.restoreAll, { body });
  await pollUntil({
    request: () => call(deletedPhotosRoutes.getOperation, { params: { id: operationId } }),
    isDone: ({ state }) => state !== 'RUNNING',
    pause,
    intervalMs: pollMs,
    maxFailures,
  });
  return photosCount;
}

async function restoreOperations(operationIds: readonly string[]): Promise<number> {
  let count = 0;
  for (const operationId of operationIds) count += await restoreAllPhotos(operationId);
  return count;
}

/** Enough for a tall screen. */
const pageSize = 60;

export const deletedPhotosQuery = infiniteQueryOptions({
  queryKey: ['deleted-photos'],
  queryFn: ({ pageParam, signal }): Promise<DeletedPhotoPage> =>
    call(deletedPhotosRoutes.listDeleted, {
      query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
  // Recent deletions must be visible.
  staleTime: 0,
});

export type Restorable =
  | { readonly kind: 'all' }
  | { readonly kind: 'photos'; readonly ids: readonly string[] }
  | { readonly kind: 'operations'; readonly ids: readonly string[] };

interface RestoreListeners {
  readonly onRestored?: () => void;
  /** Called after failures too: some photos may be restored. */
  readonly onSettled: () => void;
}

interface RestoreTexts {
  readonly restored: (count: number) => string;
  readonly failed: (error: Error) => string;
}

async function restore(what: Restorable): Promise<number> {
  if (what.kind === 'all') return restoreAllPhotos();
  if (what.kind === 'operations') return restoreOperations(what.ids);
  await restorePhotos(what.ids);
  return what.ids.length;
}

export function restoreMutation(queryClient: QueryClient, texts: RestoreTexts, listeners: RestoreListeners) {
  return mutationOptions({
    mutationFn: restore,
    meta: { operation: 'restore-photos' },
    onSuccess: (count: number) => {
      showToast({ message: texts.restored(count), tone: 'success' });
      listeners.onRestored?.();
    },
    onError: (error) => void showToast({ message: texts.failed(error), tone: 'error' }),
    onSettled: () => {
      listeners.onSettled();
      return queryClient.invalidateQueries({ queryKey: deletedPhotosQuery.queryKey });
    },
  });
}

export function useRestore(listeners: RestoreListeners) {
  const t = useTranslations('deleted');
  const storage = useTranslations('storage');
  const texts: RestoreTexts = {
    restored: (count) => t('restored', { count }),
    // An order alone may bring them back after the storage period.
    failed: (error) =>
      isApiError(error, 'order-to-restore') ? storage('orderToRestore') : t('restoreFailed'),
  };
  return useMutation(restoreMutation(useQueryClient(), texts, listeners));
}

/** Same time as other toasts with an action (PLA-18); hover and focus pause it. */
const undoMs = 10_000;

/** Shows a toast with undo, where the service can restore. */
export function useOfferUndo(onSettled: () => void): (deleted: Restorable, count: number) => void {
  const t = useTranslations('deleted');
  const { extensions } = useConfig();
  const { mutate } = useRestore({ onSettled });
  return (deleted, count) => {
    if (!extensions.recentlyDeleted) return;
    const action = { label: t('undo'), onPress: () => mutate(deleted), isUndo: true as const };
    showToast({ message: t('photosDeleted', { count }), action }, { timeoutMs: undoMs });
  };
}
