import { type ReactNode, Suspense } from 'react';
import { useConfig, useFlag } from '../api/site-context.tsx';
import { lazy } from '../browser/lazy.ts';
import { useSelectedPhotos } from '../photo-actions/selected-ids.ts';
import { useSelection } from '../photo-list/state.ts';
import { BulkBar } from '../photo-list/view.ts';
import { useIsUploadingInto } from '../uploads/album-uploads.ts';
import { useGivenUploadAddress } from '../uploads/use-upload-address.ts';

export const ConfirmPrints = lazy(() => import('./confirm-prints.tsx'));

interface PrintsOrBulkBarProps {
  readonly albumId?: string;
  /** Actions for the selected photos. */
  readonly children: ReactNode;
}

/** While photos are selected for prints the way to the editor, else the selection's actions. */
export function PrintsOrBulkBar({ albumId, children }: PrintsOrBulkBarProps) {
  const { selection } = useSelectedPhotos();
  const { purpose } = useSelection(selection);
  const isOffered = useOffersPrints(albumId);
  if (purpose !== 'prints' || !isOffered) return <BulkBar>{children}</BulkBar>;
  return (
    <Suspense fallback={null}>
      <ConfirmPrints />
    </Suspense>
  );
}

/** Whether prints can be ordered here: of the library, or of an album (S23). */
export function useOffersPrints(albumId: string | undefined): boolean {
  const isFlagOn = useFlag('PhotoManagementOrderPrintsEnabled');
  const { switches, editorUrl } = useConfig();
  const uploadsElsewhere = useGivenUploadAddress() !== null;
  const isReceiving = useIsUploadingInto(albumId);
  return isFlagOn && switches.orderPrints && editorUrl !== null && !uploadsElsewhere && !isReceiving;
}
