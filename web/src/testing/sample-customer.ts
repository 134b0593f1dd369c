import type { CustomerMe } from '@keepsake/contract/customers';
import { customer } from './fake-responses.ts';

/** The signed-in customer, who has given nothing but an address. */
export const sampleCustomer: CustomerMe = {
  customerId: customer.id,
  email: customer.email,
  name: null,
  accountDeleted: false,
  business: null,
};

export const anna: CustomerMe = {
  ...sampleCustomer,
  email: 'anna@example.com',
  name: 'Anna de Vries',
  title: 'Dr',
  firstName: 'Anna',
  lastName: 'de Vries',
  phone: '+31 20 123 4567',
};

/** A business. */
export const dora: CustomerMe = {
  ...sampleCustomer,
  email: 'dora@example.com',
  name: 'Dora',
  business: { status: 'Active' },
};
