import { type ReactNode, Suspense } from 'react';
import { lazy } from '../browser/lazy.ts';
import { useSelectedPhotos } from '../photo-actions/selected-ids.ts';
import { BulkBar } from '../photo-list/selecting.ts';
import { useSelection } from '../photo-list/selection.ts';
import { useOffersPrints } from './use-offers-prints.ts';

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
