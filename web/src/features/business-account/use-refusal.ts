import type { AnyRoute } from '@keepsake/contract/route';
import { useTranslations } from 'use-intl';
import { useCustomer } from './use-customer.ts';

/** The reason why the account may not call a route, for `disabledReason` of a button; undefined if it may. */
export function useRefusal({ refusesBlocked }: Pick<AnyRoute, 'refusesBlocked'>): string | undefined {
  const t = useTranslations('business');
  const { data: customer } = useCustomer();
  return refusesBlocked && customer?.business?.status === 'Blocked' ? t('blocked') : undefined;
}
