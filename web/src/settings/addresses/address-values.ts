import { type Address, hasRegion } from '@keepsake/contract/addresses';
import { hasHouseNumber } from '@keepsake/contract/house-numbers';
import { useTranslations } from 'use-intl';

export type AddressValues = Readonly<
  Record<Exclude<keyof Address, 'id' | 'isDefault' | 'updatedAt'>, string>
>;

/** A stored address, or one of an order. */
type KnownAddress = { readonly [Name in keyof AddressValues]?: string | undefined };

/** What the form shows; empty fields are absent in the contract. */
export function valuesOf(address: KnownAddress | undefined, country: string): AddressValues {
  const { company = '', firstName = '', lastName = '', street = '', houseNumber = '' } = address ?? {};
  const { addition = '', postalCode = '', city = '', region = '', phone = '' } = address ?? {};
  return {
    company,
    firstName,
    lastName,
    street,
    houseNumber,
    addition,
    postalCode,
    city,
    region,
    country: address?.country ?? country,
    phone,
    type: address?.type ?? 'delivery',
  };
}

/** Without what the form does not show for the country. */
export function valuesToSend(values: AddressValues, stored: KnownAddress | undefined): AddressValues {
  const { country } = values;
  const isStored = country === stored?.country;
  return {
    ...values,
    houseNumber: hasHouseNumber(country) || isStored ? values.houseNumber : '',
    region: hasRegion(country) || isStored ? values.region : '',
  };
}

/** Problems in the order of the form. */
export function useAddressProblems(): Readonly<Record<string, string>> {
  const t = useTranslations('settings');
  return {
    country: t('countryProblem'),
    firstName: t('firstNameProblem'),
    lastName: t('lastNameProblem'),
    company: t('tooLong', { field: t('company') }),
    street: t('streetProblem'),
    houseNumber: t('houseNumberProblem'),
    addition: t('tooLong', { field: t('addition') }),
    postalCode: t('postalCodeProblem'),
    city: t('cityProblem'),
    region: t('tooLong', { field: t('region') }),
    phone: t('phoneProblem'),
  };
}
