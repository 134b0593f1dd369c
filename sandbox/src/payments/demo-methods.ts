import type { PaymentMethod } from '@keepsake/contract/payment-methods';

/** Payment methods on the provider's page: no number is typed in a demonstration. */
export const offeredMethods: readonly Omit<PaymentMethod, 'id' | 'isDefault'>[] = [
  { kind: 'card', label: 'Visa •••• 4242', expires: '2029-08' },
  { kind: 'card', label: 'Mastercard •••• 5454', expires: '2028-01' },
  { kind: 'sepa', label: 'NL91 •••• 4300' },
  { kind: 'paypal', label: 'PayPal' },
];

/** Methods by the shop's id of the customer. */
export const demoMethods: Readonly<Record<string, readonly PaymentMethod[]>> = {
  'demo-anna': [
    { id: 'anna-visa', kind: 'card', label: 'Visa •••• 4242', expires: '2028-04', isDefault: true },
    { id: 'anna-paypal', kind: 'paypal', label: 'PayPal', isDefault: false },
  ],
  'demo-dora': [
    { id: 'dora-card', kind: 'card', label: 'Mastercard •••• 5454', expires: '2026-05', isDefault: false },
    { id: 'dora-account', kind: 'sepa', label: 'DK50 •••• 6243', isDefault: true },
  ],
};
