import type { Address } from '@keepsake/contract/addresses';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { AddressRow } from './addresses.repository.ts';

export function presentAddress(row: AddressRow): Address {
  const { address_id: id, type, is_default: isDefault, content } = row;
  return { id, type, isDefault, ...content, updatedAt: instantFromDatabase(row.updated_at) };
}
