/** The demo customers and what they are there to show. Password of all: `keepsake-demo`. */
export const demoPassword = 'keepsake-demo';

export const demoCustomers = [
  { shopCustomerId: 'demo-anna', email: 'anna@demo.keepsake.test', name: 'Anna de Vries' },
  { shopCustomerId: 'demo-ben', email: 'ben@demo.keepsake.test', name: 'Ben Okafor' },
  { shopCustomerId: 'demo-gus', email: 'gus@demo.keepsake.test', name: 'Gus Lindqvist' },
] as const;
