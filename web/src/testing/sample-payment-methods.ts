import type { PaymentMethod } from '@keepsake/contract/payment-methods';

/** The default. */
export const visa: PaymentMethod = {
  id: 'pm_1',
  kind: 'card',
  label: 'Visa •••• 4242',
  expires: '2099-04',
  isDefault: true,
};

export const expiredCard: PaymentMethod = {
  id: 'pm_2',
  kind: 'card',
  label: 'Mastercard •••• 5454',
  expires: '2020-01',
  isDefault: false,
};
