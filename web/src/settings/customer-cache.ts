import type { CustomerMe } from '@keepsake/contract/customers';
import { profileRoutes } from '@keepsake/contract/profile';
import { call } from '../api/client.ts';
import { storeChanged } from '../api/query-client.ts';
import { customerKey } from './business/use-customer.ts';

export function storeCustomer(customer: CustomerMe): void {
  storeChanged(customerKey, customer);
}

/** The customer has seen that a change was saved. A failure leaves the mark for the next change. */
export function clearChanged(): void {
  call(profileRoutes.patchMe, { body: { changed: false } }).then(storeCustomer, () => undefined);
}
