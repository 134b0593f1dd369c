import { documentsRoutes, productPdf } from '@keepsake/contract/documents';
import { orderServicesRoutes as routes } from '@keepsake/contract/order-services';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { useConfig } from '../api/site-context.tsx';
import { eventTracker } from '../browser/event-tracker.ts';
import { isFrom } from '../browser/from-origin.ts';
import { visit } from '../browser/navigation.ts';
import { ordersKey } from './order-queries.ts';

/** Null for a 404. */
export async function orNull<Data>(request: Promise<Data>): Promise<Data | null> {
  try {
    return await request;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Null: there is no such voucher. */
export function useVoucher(voucherOptionCode: string) {
  return useQuery({
    queryKey: ['vouchers', voucherOptionCode],
    queryFn: ({ signal }) => orNull(call(routes.getVoucherOffer, { params: { voucherOptionCode }, signal })),
  });
}

/** Null: unknown. */
export function useDeliveryDates(orderId: string, { isEnabled }: { readonly isEnabled: boolean }) {
  return useQuery({
    queryKey: [...ordersKey, 'delivery', orderId],
    queryFn: ({ signal }) => orNull(call(routes.getDeliveryDates, { params: { orderId }, signal })),
    enabled: isEnabled,
  });
}

/** Whether there is a PDF of a product. */
export function useHasProductPdf(productCode: string, { isEnabled }: { readonly isEnabled: boolean }) {
  const { data } = useQuery({
    queryKey: [...ordersKey, 'product', productCode],
    queryFn: ({ signal }) =>
      orNull(
        call(documentsRoutes.getProduct, {
          params: { code: productCode },
          query: { extendResponseCommand: 'none', extendResponseWithUrls: 'false' },
          signal,
        }),
      ),
    enabled: isEnabled,
  });
  return data?.files.some(({ purpose }) => purpose === productPdf) ?? false;
}

/** Null: the shop sends nothing about it. */
export function useReorderStatus(orderId: string, { isEnabled }: { readonly isEnabled: boolean }) {
  return useQuery({
    queryKey: [...ordersKey, 'reorder', orderId],
    queryFn: ({ signal }) => orNull(call(routes.getReorderStatus, { params: { orderId }, signal })),
    enabled: isEnabled,
  });
}

/** Goes to the shop; does nothing when pressed again meanwhile. */
export function useReorder(orderCode: string) {
  const { shopOrigins } = useConfig();
  const mutationKey = ['reorder', orderCode];
  const { mutate, error, isPending } = useMutation({
    mutationKey,
    async mutationFn() {
      const { ShopUrl: address } = await call(routes.reorder, { query: { OrderCode: orderCode } });
      if (!isFrom(address, shopOrigins)) throw new Error('a page that is not of the shop');
      eventTracker.track({ name: 'reorder-started' });
      return visit(address);
    },
    meta: { operation: 'reorder' },
  });
  const start = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { start, error, isPending };
}
