import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../browser/lazy.ts';
import { preloadModal } from '../../ui/modal/modal.tsx';

const DeleteAllDialog = lazy(() => import('./delete-all-dialog.tsx'));

interface DeleteAll {
  readonly open: () => void;
  readonly prepare: () => void;
  readonly dialog: ReactNode;
}

/** The dialog that deletes the whole library; its code is loaded on demand. */
export function useDeleteAll(count: number, onDeleted: (work: StartedOperation | null) => void): DeleteAll {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return {
    open() {
      setWasOpen(true);
      setOpen(true);
    },
    prepare() {
      preloadModal();
      void DeleteAllDialog.preload();
    },
    dialog: wasOpen ? (
      <Suspense fallback={null}>
        <DeleteAllDialog isOpen={isOpen} count={count} onClose={() => setOpen(false)} onDeleted={onDeleted} />
      </Suspense>
    ) : null,
  };
}
