import { activityRoutes } from '@keepsake/contract/activity';
import { type Device, sessionRoutes } from '@keepsake/contract/session';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { showToast } from '../../ui/toast/toasts.ts';

export const securityKey = ['security'];
const operation = 'sign-out-device';

export const refreshSecurity = () => queryClient.invalidateQueries({ queryKey: securityKey });

/** This one first. */
export function useDevices() {
  return useQuery({
    queryKey: [...securityKey, 'devices'],
    queryFn: async ({ signal }) => (await call(sessionRoutes.listDevices, { signal })).devices,
    staleTime: 0,
  });
}

/** The latest first. */
export function useActivity() {
  return useInfiniteQuery({
    queryKey: [...securityKey, 'activity'],
    queryFn: ({ pageParam: before, signal }) =>
      call(activityRoutes.listActivity, { query: { limit: 50, ...(before && { before }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? null,
    select: ({ pages }) => ({ pages, entries: pages.flatMap(({ entries }) => entries) }),
    staleTime: 0,
  });
}

interface Ending {
  /** Undefined: all but this one. */
  readonly device: Device | undefined;
  /** Name of the device. */
  readonly name: string;
}

/** A device that is gone already counts as signed out. */
function end({ device }: Ending) {
  if (!device) return call(sessionRoutes.endOtherDevices);
  return call(sessionRoutes.endDevice, { params: { id: device.id } }).catch((error: unknown) => {
    if (!isApiError(error) || error.status !== 404) throw error;
  });
}

export function useEndDevices({ onEnded }: { readonly onEnded: () => void }) {
  const t = useTranslations('security');
  return useMutation({
    mutationFn: end,
    meta: { operation },
    onSuccess(_, { device, name }) {
      onEnded();
      const message = device ? t('deviceSignedOut', { device: name }) : t('othersSignedOut');
      showToast({ tone: 'success', message });
      // The next dialog would be busy until a refresh that is awaited.
      void refreshSecurity();
    },
  });
}
