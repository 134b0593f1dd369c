import { encodeAddress } from '@keepsake/contract/base64-address';
import { type WidgetShare, widgetsRoutes } from '@keepsake/contract/widgets';
import { useMutation } from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { call, hasExtension } from '../api/client.ts';
import { useConfig } from '../api/site-context.tsx';
import { eventTracker } from '../browser/event-tracker.ts';
import { fetchVendorId } from './vendor-id.ts';
import { refreshBlocked, refreshWidgets } from './widget-cache.ts';

export type Share = Omit<WidgetShare, 'vendorId'>;

/** A service without the extension takes all in the address (WID-9). */
function send(code: string, share: WidgetShare): Promise<null> {
  const params = { code };
  if (hasExtension('widgetShares')) return call(widgetsRoutes.postShare, { params, body: share });
  const { vendorId, senderName: fromName, recipientEmail, personalMessage } = share;
  const query = { vendorId, fromName, personalMessage, toEmailAddress: encodeAddress(recipientEmail) };
  return call(widgetsRoutes.shareWidget, { params, query });
}

/** Mails the link of a widget. */
export function useShareWidget(productCode: string) {
  const { channel } = useConfig();
  return useMutation({
    mutationFn: async (share: Share) =>
      send(productCode, { ...share, vendorId: await fetchVendorId(channel) }),
    meta: { operation: 'share-widget' },
    onSuccess() {
      eventTracker.track({ name: 'widget-shared' });
      void refreshWidgets();
    },
    onError(error) {
      // The widget was deleted, or the shop has blocked it meanwhile.
      if (isApiError(error, 'not-found')) void refreshWidgets();
      if (isApiError(error, 'order-blocked')) void refreshBlocked(productCode);
    },
  });
}
