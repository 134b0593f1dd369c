import type { Address } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';

/** The default for deliveries. */
export const home: Address = {
  ...addressExample,
  id: '00000000-0000-4000-8000-000000000001',
  type: 'delivery',
  isDefault: true,
  updatedAt: '2026-11-25T12:00:00.000Z',
};

/** In a country that the brand does not deliver to. */
export const abroad: Address = {
  ...home,
  id: '00000000-0000-4000-8000-000000000002',
  isDefault: false,
  firstName: 'Noa',
  country: 'IL',
};
