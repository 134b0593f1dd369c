import { useConfig, useFlag } from '../api/site-context.tsx';
import { useIsUploadingInto } from '../uploads/album-uploads.ts';
import { useGivenUploadAddress } from '../uploads/use-upload-address.ts';

/** Whether prints can be ordered here: of the library, or of an album (S23). */
export function useOffersPrints(albumId: string | undefined): boolean {
  const isFlagOn = useFlag('PhotoManagementOrderPrintsEnabled');
  const { switches, editorUrl } = useConfig();
  const uploadsElsewhere = useGivenUploadAddress() !== null;
  const isReceiving = useIsUploadingInto(albumId);
  return isFlagOn && switches.orderPrints && editorUrl !== null && !uploadsElsewhere && !isReceiving;
}
