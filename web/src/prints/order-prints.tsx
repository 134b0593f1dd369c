import { ShoppingBag } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSelectedPhotos } from '../photo-actions/selected-ids.ts';
import { startSelectingPrints } from '../photo-list/state.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmPrints, useOffersPrints } from './prints-or-bulk-bar.tsx';

export interface OrderPrintsProps {
  /** Album of the list; absent for the library. */
  readonly albumId?: string;
  /** Whether the album is shared: its prints cannot be ordered, and the button shows the reason. */
  readonly isShared?: boolean;
}

function useOrderPrints({ albumId, isShared = false }: OrderPrintsProps) {
  const { selection } = useSelectedPhotos();
  const reason = useTranslations('sharedAlbum')('unavailable');
  const label = useTranslations('prints')('orderPrints');
  return {
    isOffered: useOffersPrints(albumId),
    label,
    button: {
      disabledReason: isShared ? reason : undefined,
      onIntent: () => void ConfirmPrints.preload(),
      onPress: () => selection.update(startSelectingPrints),
    },
  };
}

/** Continues with the selected photos, in the selection's bar. */
export function OrderSelectedPrints(props: OrderPrintsProps) {
  const { isOffered, label, button } = useOrderPrints(props);
  if (!isOffered) return null;
  return (
    <Button variant="quiet" icon={<ShoppingBag aria-hidden />} {...button}>
      {label}
    </Button>
  );
}

/** Above a list: begins to select photos for prints. */
export function OrderPrints(props: OrderPrintsProps) {
  const { isOffered, label, button } = useOrderPrints(props);
  if (!isOffered) return null;
  return (
    <Button variant="quiet" size="small" {...button}>
      {label}
    </Button>
  );
}
