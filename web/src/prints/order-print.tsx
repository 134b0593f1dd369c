import type { Photo } from '@keepsake/contract/photos';
import { selectionsRoutes } from '@keepsake/contract/selections';
import { ShoppingBag } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { lazy } from '../browser/lazy.ts';
import type { ActiveDialog } from '../preview/use-active-dialog.ts';
import { useRefusal } from '../settings/business/business-texts.ts';
import { Button } from '../ui/button/button.tsx';
import { LazyDialog, preloadModal } from '../ui/modal/modal.tsx';
import { useOffersPrints } from './prints-or-bulk-bar.tsx';

const PrintOpenPhoto = lazy(() => import('./print-open-photo.tsx'));

interface OrderPrintProps {
  readonly photo: Photo;
  /** Album of the list; absent for the library. */
  readonly albumId?: string;
  readonly activeDialog: ActiveDialog;
}

/** Takes the open photo to the editor; first of the viewer's actions. */
export function OrderPrint({ photo, albumId, activeDialog }: OrderPrintProps) {
  const t = useTranslations('prints');
  const refusal = useRefusal(selectionsRoutes.createTempSelection);
  const isOffered = useOffersPrints(albumId);
  const isOpen = activeDialog.open === 'print';
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<ShoppingBag aria-hidden />}
        disabledReason={refusal}
        onIntent={() => {
          preloadModal();
          void PrintOpenPhoto.preload();
        }}
        onPress={() => activeDialog.show('print')}
      >
        {t('orderPrint')}
      </Button>
      <LazyDialog isOpen={isOpen}>
        <PrintOpenPhoto key={photo.imageId} photo={photo} isOpen={isOpen} onClose={activeDialog.close} />
      </LazyDialog>
    </>
  );
}

/** The same in a shared album, whose prints cannot be ordered (PRI-4). */
export function UnavailablePrint({ albumId }: { albumId: string }) {
  const t = useTranslations('prints');
  const unavailable = useTranslations('sharedAlbum')('unavailable');
  if (!useOffersPrints(albumId)) return null;
  return (
    <Button variant="quiet" icon={<ShoppingBag aria-hidden />} disabledReason={unavailable}>
      {t('orderPrint')}
    </Button>
  );
}
