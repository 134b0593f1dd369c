import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { preloadModal } from '../ui/modal/modal.tsx';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

export interface ExportRequest {
  readonly open: () => void;
  readonly prepare: () => void;
  readonly dialog: ReactNode;
}

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
      void ExportDialog.preload();
    },
    dialog: openings ? (
      <Suspense fallback={null}>
        {/* Each opening mounts a new dialog: a reset would be visible while it fades. */}
        <ExportDialog key={openings} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
