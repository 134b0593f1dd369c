import type { BusinessDetailName } from '@keepsake/contract/business-details';
import type { AnyRoute } from '@keepsake/contract/route';
import { useLocale, useTranslations } from 'use-intl';
import { useCustomer } from './use-customer.ts';

/** The reason why the account may not call a route, for `disabledReason` of a button; undefined if it may. */
export function useRefusal({ refuses = [] }: Pick<AnyRoute, 'refuses'>): string | undefined {
  const t = useTranslations('business');
  const { data: customer } = useCustomer();
  const refused = refuses.find((status) => status === customer?.business?.status);
  return refused && t(refused === 'New' ? 'pending' : 'blocked');
}

const known: Readonly<Record<BusinessDetailName, true>> = {
  company: true,
  vatNumber: true,
  chamberOfCommerceNumber: true,
  firstName: true,
  lastName: true,
  phone: true,
  billingEmail: true,
  billingAddress: true,
  purchaseOrderReference: true,
};

const isKnown = (name: string): name is BusinessDetailName => Object.hasOwn(known, name);

/** “Missing: VAT number, phone”; undefined where nothing is. Names that the site does not know are left out. */
export function useMissingDetails(names: readonly string[]): string | undefined {
  const t = useTranslations('business');
  const list = new Intl.ListFormat(useLocale(), { type: 'unit', style: 'short' });
  const details = names.filter(isKnown).map((name) => t(`names.${name}`));
  return details.length === 0 ? undefined : t('missing', { details: list.format(details) });
}
