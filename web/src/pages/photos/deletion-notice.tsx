import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { setLastDeletion, useLastDeletion } from '../../features/delete-all-photos/last-deletion.ts';
import { useRestore } from '../../features/recently-deleted/use-restore.ts';
import { libraryQueries } from '../../features/timeline/library-user.ts';

const DeletionPanel = lazy(() => import('../../features/delete-all-photos/deletion-panel.tsx'));

/** What becomes of deleting all photos, with a way back; nothing where none was begun. */
export function DeletionNotice() {
  const queryClient = useQueryClient();
  const deletion = useLastDeletion();
  const { mutate, isPending } = useRestore({
    onRestored: () => setLastDeletion(null),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: libraryQueries }),
  });
  if (!deletion) return null;
  return (
    <Suspense fallback={null}>
      <DeletionPanel
        deletion={deletion}
        isRestoring={isPending}
        onUndo={() => mutate({ kind: 'operations', ids: [deletion.operationId] })}
        onDismiss={() => setLastDeletion(null)}
      />
    </Suspense>
  );
}
