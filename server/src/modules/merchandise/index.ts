import type { Merchandise as Channel } from '@keepsake/contract/shop-documents';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';

export interface Merchandise {
  /** By `CHANNEL.LOCALE`. */
  readonly channels: VersionedDocuments<Channel>;
}

/** What the shop sells. */
export function createMerchandise(): Merchandise {
  return { channels: createVersionedDocuments({ name: 'merchandise', idColumn: 'channel_locale' }) };
}
