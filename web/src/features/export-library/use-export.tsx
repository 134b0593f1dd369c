import { lazy, type ReactNode, Suspense, useState } from 'react';
import { preloadModal } from '../../ui/modal/modal.tsx';

const loadDialog = () => import('./export-dialog.tsx');
const ExportDialog = lazy(loadDialog);

export interface ExportRequest {
  readonly open: () => void;
  /** Fetches the code ahead of its use. */
  readonly prepare: () => void;
  readonly dialog: ReactNode;
}

/** The dialog that asks for an export of the library; its code comes when it is first needed. */
export function useExport(): ExportRequest {
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
        <ExportDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
