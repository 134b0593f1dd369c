import { widgetsRoutes, type widget as wireWidget } from '@keepsake/contract/widgets';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { orNull } from '../orders/order-services.ts';
import { announce } from '../ui/announcer/announce.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { clearEntry } from './gallery-queries.ts';
import { refreshBlocked, refreshEntry, refreshWidgets, widgetsKey } from './widget-cache.ts';

type WireWidget = z.output<typeof wireWidget>;

export interface Widget extends Omit<WireWidget, 'orderCode'> {
  readonly productCode: string;
}

/** The service names the product's code `orderCode` (WID-1). */
const widgetOf = ({ orderCode: productCode, ...widget }: WireWidget): Widget => ({ productCode, ...widget });

const listsKey = [...widgetsKey, 'list'];
const oneKey = (productCode: string) => [...widgetsKey, 'one', productCode];

/** Null for a 404, and for a 401 after a refresh (S27). */
async function orNone<Data>(request: Promise<Data>): Promise<Data | null> {
  try {
    return await orNull(request);
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null;
    throw error;
  }
}

/** Widgets of those products that have one; 50 products at most. */
export function useWidgets(productCodes: readonly string[]) {
  return useQuery({
    queryKey: [...listsKey, productCodes],
    queryFn: async ({ signal }) => {
      const query = { orderCodes: productCodes.join(',') };
      const found = await orNone(call(widgetsRoutes.listWidgets, { query, signal }));
      return found?.map(widgetOf) ?? [];
    },
    enabled: productCodes.length > 0,
    // An open dialog stays when a new order changes the list.
    placeholderData: keepPreviousData,
  });
}

/** Null: the product has none. */
export function useWidget(productCode: string) {
  return useQuery({
    queryKey: oneKey(productCode),
    queryFn: async ({ signal }) => {
      const found = await orNone(call(widgetsRoutes.getWidget, { params: { code: productCode }, signal }));
      return found && widgetOf(found);
    },
  });
}

/** Shows a change without waiting for the lists. */
function store(productCode: string, widget: Widget | null): void {
  queryClient.setQueryData(oneKey(productCode), widget);
  queryClient.setQueriesData<Widget[]>({ queryKey: listsKey }, (list) => {
    const others = list?.filter((one) => one.productCode !== productCode);
    return others && [...others, ...(widget ? [widget] : [])];
  });
  void refreshWidgets();
}

export function useCreateWidget(productCode: string) {
  const t = useTranslations('widgets');
  return useMutation({
    mutationFn: async () =>
      widgetOf(await call(widgetsRoutes.createWidget, { params: { code: productCode } })),
    meta: { operation: 'create-widget' },
    onSuccess(widget) {
      store(productCode, widget);
      void refreshEntry(productCode);
      announce(t('created'));
    },
    onError(error) {
      if (isApiError(error, 'order-blocked')) void refreshBlocked(productCode);
    },
  });
}

/** What is gone already counts as deleted. */
export function useDeleteWidget(productCode: string) {
  const t = useTranslations('widgets');
  return useMutation({
    mutationFn: () => orNull(call(widgetsRoutes.deleteWidget, { params: { code: productCode } })),
    meta: { operation: 'delete-widget' },
    onSuccess() {
      store(productCode, null);
      clearEntry(productCode);
      showToast({ tone: 'success', message: t('deleted') });
    },
  });
}
