import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../browser/media-query.ts';
import { useSelectedPhotos } from '../photo-actions/selected-ids.ts';
import { startSelectingPrints } from '../photo-list/state.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
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
      icon: <Printer aria-hidden />,
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
    <Button variant="quiet" {...button}>
      {label}
    </Button>
  );
}

/** Above a list: begins to select photos for prints. */
export function OrderPrints(props: OrderPrintsProps) {
  const { isOffered, label, button } = useOrderPrints(props);
  // The button's name is long in most languages.
  const isNarrow = useMediaQuery('(width < 1500px)');
  if (!isOffered) return null;
  if (isNarrow) return <IconButton {...button} label={label} />;
  return (
    <Button variant="quiet" size="small" {...button}>
      {label}
    </Button>
  );
}
