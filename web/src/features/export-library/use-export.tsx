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
  const [openings, setOpenings] = useState(0);
  return {
    open() {
      setOpenings((before) => before + 1);
      setOpen(true);
    },
    prepare() {
      preloadModal();
      void loadDialog();
    },
    dialog: openings ? (
      <Suspense fallback={null}>
        {/* Each opening starts afresh: one that was reset as it closes would show its beginning while it fades. */}
        <ExportDialog key={openings} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
