import type { Address } from '@keepsake/contract/addresses';

export type AddressValues = Readonly<
  Record<Exclude<keyof Address, 'id' | 'isDefault' | 'updatedAt'>, string>
>;

/** What the form shows; empty fields are absent in the contract. */
export function valuesOf(address: Address | undefined, country: string): AddressValues {
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
