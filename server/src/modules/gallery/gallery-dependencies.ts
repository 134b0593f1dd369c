import type { BlockedOrder, GalleryCategory } from '@keepsake/contract/shop-documents';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Widgets } from '../widgets/index.ts';

export interface WithdrawnEntry {
  readonly tenantId: string;
  readonly customerId: string;
  readonly entryId: string;
  readonly productCode: string;
}

/** An entry that was created or changed by its customer. */
export interface SubmittedEntry extends WithdrawnEntry {
  readonly submissionId: string;
  readonly title: string;
  readonly categories: string[];
}

export interface GalleryDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'find' | 'lock'>;
  readonly widgets: Pick<Widgets, 'find' | 'onDeleted' | 'setStandings'>;
  /** Returns undefined for an unknown channel. */
  siteOfChannel(channel: string): { readonly origin: string } | undefined;
  /** Origin of widgets whose storefront is closed. */
  readonly publicOrigin: string;
}

export interface ShopDocuments {
  readonly categories: VersionedDocuments<GalleryCategory>;
  /** Blocks by the code of an order or product. */
  readonly blockedOrders: VersionedDocuments<BlockedOrder>;
}

/** Dependencies with documents of the shop and the hooks, which run in the transaction of the change. */
export interface ConnectedDependencies extends GalleryDependencies, ShopDocuments {
  readonly submitted: Hook<SubmittedEntry>;
  readonly withdrawn: Hook<WithdrawnEntry>;
}
