import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { preloadModal } from '../../ui/modal/modal.tsx';

const loadDialog = () => import('./delete-all-dialog.tsx');
const DeleteAllDialog = lazy(loadDialog);

export interface DeleteAll {
  readonly open: () => void;
  /** Fetches the code ahead of its use. */
  readonly prepare: () => void;
  readonly dialog: ReactNode;
}

/** The dialog that deletes the whole library of `count` photos; its code comes when it is first needed. */
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
      void loadDialog();
    },
    dialog: wasOpen ? (
      <Suspense fallback={null}>
        <DeleteAllDialog isOpen={isOpen} count={count} onClose={() => setOpen(false)} onDeleted={onDeleted} />
      </Suspense>
    ) : null,
  };
}
