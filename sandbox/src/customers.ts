import type { CustomerUpsert } from '@keepsake/contract/back-office';
import { addresses } from './shop-data/addresses.ts';

interface DemoCustomer
  extends Pick<CustomerUpsert, 'email' | 'name' | 'registeredOn' | 'business' | 'profile' | 'addresses'> {
  readonly shopCustomerId: string;
}

/** What the customers change themselves is later. */
export const demoUpdatedAt = '2026-11-25T00:00:00Z';

/** Password of all: `keepsake-demo`. */
export const demoPassword = 'keepsake-demo';

export const demoCustomers: readonly DemoCustomer[] = [
  {
    shopCustomerId: 'demo-anna',
    email: 'anna@demo.keepsake.test',
    name: 'Anna de Vries',
    registeredOn: '2019-04-12',
    profile: { firstName: 'Anna', lastName: 'de Vries', phone: '+31 20 123 4567', locale: 'nl-NL' },
    addresses: [
      { id: 'anna-home', isDefault: true, ...addresses.anna },
      {
        id: 'anna-parents',
        firstName: 'Marijke',
        lastName: 'de Vries',
        street: 'Oudegracht',
        houseNumber: '201 bis',
        postalCode: '3511 NG',
        city: 'Utrecht',
        country: 'NL',
      },
      {
        id: 'anna-work',
        type: 'billing',
        company: 'Kade & Partners',
        firstName: 'Anna',
        lastName: 'de Vries',
        street: 'Friedrichstraße',
        houseNumber: '68',
        postalCode: '10117',
        city: 'Berlin',
        country: 'DE',
        phone: '030 901820',
      },
      {
        id: 'anna-noa',
        firstName: 'נועה',
        lastName: 'כהן',
        street: 'דיזנגוף',
        houseNumber: '99',
        postalCode: '6439602',
        city: 'תל אביב',
        country: 'IL',
      },
    ],
  },
  {
    shopCustomerId: 'demo-ben',
    email: 'ben@demo.keepsake.test',
    name: 'Ben Okafor',
    registeredOn: '2021-06-03',
  },
  {
    shopCustomerId: 'demo-cleo',
    email: 'cleo@demo.keepsake.test',
    name: 'Cleo Marchetti',
    registeredOn: '2020-09-18',
  },
  {
    shopCustomerId: 'demo-dora',
    email: 'dora@demo.keepsake.test',
    name: 'Dora Holm',
    registeredOn: '2022-01-24',
    profile: { firstName: 'Dora', lastName: 'Holm', locale: 'da-DK' },
    addresses: [
      { id: 'dora-shop', isDefault: true, ...addresses.dora },
      { id: 'dora-bills', ...addresses.dora, type: 'billing', addition: 'Kælder' },
    ],
    business: { status: 'Default' },
  },
  {
    shopCustomerId: 'demo-erik',
    email: 'erik@demo.keepsake.test',
    name: 'Erik Baumgartner',
    registeredOn: '2026-02-09',
    business: { status: 'New' },
  },
  {
    shopCustomerId: 'demo-fay',
    email: 'fay@demo.keepsake.test',
    name: 'Fay Whitlock',
    registeredOn: '2021-08-30',
    business: { status: 'Blocked' },
  },
  { shopCustomerId: 'demo-gus', email: 'gus@demo.keepsake.test', name: 'Gus Lindqvist' },
  { shopCustomerId: 'demo-hana', email: 'hana@demo.keepsake.test', name: 'Hana Kovář' },
];
