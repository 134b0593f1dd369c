import type { BusinessDetailName } from '@keepsake/contract/business-details';
import { useLocale, useTranslations } from 'use-intl';

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
