import type { CustomerOfShop } from '@keepsake/contract/back-office';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import type { PrintsSession } from './sessions.ts';

/** Names of the form's fields. */
const fields = [
  'firstName',
  'lastName',
  'street',
  'houseNumber',
  'addition',
  'postalCode',
  'city',
  'region',
  'country',
] as const;

/** What the form takes of an address. */
export type SavedAddress = Pick<CustomerOfShop['addresses'][number], (typeof fields)[number]>;

/** Addresses of the customer's account, the default one for deliveries first. */
export async function readAddresses(
  keepsake: Pick<BackOfficeCalls, 'getCustomer'>,
  { customer: { shopCustomerId } }: PrintsSession,
): Promise<SavedAddress[]> {
  if (shopCustomerId === null) return [];
  try {
    const customer = await keepsake.getCustomer(shopCustomerId);
    const rank = ({ type, isDefault }: { readonly type: string; readonly isDefault: boolean }) =>
      Number(type !== 'delivery') * 2 + Number(!isDefault);
    const addresses = customer?.addresses.toSorted((one, other) => rank(one) - rank(other)) ?? [];
    return addresses.map(
      (address) => Object.fromEntries(fields.map((name) => [name, address[name]])) as SavedAddress,
    );
  } catch (error) {
    console.warn(`Sandbox: the prints editor could not read addresses (${String(error)}).`);
    return [];
  }
}
