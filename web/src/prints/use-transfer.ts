import type { NewTempSelection } from '@keepsake/contract/selections';
import { selectionsRoutes } from '@keepsake/contract/selections';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { useConfig } from '../api/site-context.tsx';
import { visit } from '../browser/navigation.ts';
import { pause } from '../browser/time.ts';
import { useIsUnmounted } from '../browser/use-is-unmounted.ts';
import { SelectionChanged } from '../photo-actions/selected-ids.ts';
import { showToast } from '../ui/toast/toasts.ts';

/** Long enough to read what happens. */
const minHoldMs = 3000;

/** Takes photos to the editor, in the order of their ids. */
export function useTransfer(loadIds: () => Promise<readonly string[]>, onSettled?: () => void) {
  const { editorUrl } = useConfig();
  const t = useTranslations('prints');
  const blocked = useTranslations('business')('blocked');
  const [sentCount, setSentCount] = useState<number | null>(null);
  const isUnmounted = useIsUnmounted();
  const send = async () => {
    const photoIds = [...(await loadIds())];
    if (isUnmounted()) return;
    setSentCount(photoIds.length);
    const creating = call(selectionsRoutes.createTempSelection, { body: { photoIds } });
    const [created] = await Promise.all([creating, pause(minHoldMs)]);
    // Back has ended selecting, or closed the photo.
    if (isUnmounted() || editorUrl === null) return;
    await visit(editorAddress(editorUrl, created));
  };
  const transfer = useMutation({
    mutationFn: () =>
      send().catch((error: unknown) => {
        // The transfer is no longer awaited, or the customer has selected others meanwhile.
        if (!isUnmounted() && !(error instanceof SelectionChanged)) throw error;
      }),
    meta: { operation: 'order-prints' },
    onError(error) {
      showToast({ message: isApiError(error, 'account-blocked') ? blocked : t('failed'), tone: 'error' });
    },
    onSettled() {
      setSentCount(null);
      onSettled?.();
    },
  });
  return {
    /** Photos that are on their way; null before and after. */
    sentCount,
    isSelecting: transfer.isPending && sentCount === null,
    start: () => transfer.mutate(),
  };
}

/** Photo prints in the retailer's catalogue. */
const productCode = 'PAP_910';

/** The token is in the fragment: it reaches no log and no other site. */
export function editorAddress(editorUrl: string, { tempSelectionId, editorToken }: NewTempSelection): string {
  const address = new URL(editorUrl);
  address.searchParams.set('productCode', productCode);
  address.searchParams.set('tempSelectionId', tempSelectionId);
  if (editorToken !== undefined) address.hash = new URLSearchParams({ token: editorToken }).toString();
  return address.href;
}
