import type { CustomerUpsert } from '@keepsake/contract/back-office';

interface DemoCustomer extends Pick<CustomerUpsert, 'email' | 'name' | 'business'> {
  readonly shopCustomerId: string;
}

/** Password of all: `keepsake-demo`. */
export const demoPassword = 'keepsake-demo';

export const demoCustomers: readonly DemoCustomer[] = [
  { shopCustomerId: 'demo-anna', email: 'anna@demo.keepsake.test', name: 'Anna de Vries' },
  { shopCustomerId: 'demo-ben', email: 'ben@demo.keepsake.test', name: 'Ben Okafor' },
  { shopCustomerId: 'demo-cleo', email: 'cleo@demo.keepsake.test', name: 'Cleo Marchetti' },
  {
    shopCustomerId: 'demo-dora',
    email: 'dora@demo.keepsake.test',
    name: 'Dora Holm',
    business: { status: 'Default' },
  },
  {
    shopCustomerId: 'demo-erik',
    email: 'erik@demo.keepsake.test',
    name: 'Erik Baumgartner',
    business: { status: 'New' },
  },
  {
    shopCustomerId: 'demo-fay',
    email: 'fay@demo.keepsake.test',
    name: 'Fay Whitlock',
    business: { status: 'Blocked' },
  },
  { shopCustomerId: 'demo-gus', email: 'gus@demo.keepsake.test', name: 'Gus Lindqvist' },
  { shopCustomerId: 'demo-hana', email: 'hana@demo.keepsake.test', name: 'Hana Kovář' },
];
