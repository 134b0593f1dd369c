import type { BlockedOrder, GalleryCategory } from '@keepsake/contract/shop-documents';
import type { Transaction } from '../../platform/database/index.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import { createVersionedDocuments } from '../../platform/versioned-documents/index.ts';
import type { Module } from '../module.ts';
import type { DeletedWidget } from '../widgets/index.ts';
import { readStandings } from './blocked-orders.ts';
import { registerGalleryRoutes } from './gallery.routes.ts';
import type {
  GalleryDependencies,
  ShopDocuments,
  SubmittedEntry,
  WithdrawnEntry,
} from './gallery-dependencies.ts';
import { withdrawEntries, withdrawLost } from './withdraw-entries.ts';

export type { SubmittedEntry, WithdrawnEntry } from './gallery-dependencies.ts';
export { galleryPersonalData } from './personal-data.repository.ts';
export { replayWithdrawals } from './withdraw-entries.ts';

export interface Gallery extends Module, ShopDocuments {
  /** Listeners run in the transaction that creates or changes an entry. */
  onSubmitted(listener: HookListener<SubmittedEntry>): void;
  /** Listeners run in the transaction that deletes an entry. */
  onWithdrawn(listener: HookListener<WithdrawnEntry>): void;
  /** Deletes the entry of a photo book that its customer has removed. */
  widgetDeleted(tx: Transaction, widget: DeletedWidget): Promise<void>;
  /** Deletes the entries of a customer, in the transaction that deletes the customer. */
  withdrawAll(tx: Transaction, customer: { tenantId: string; customerId: string }): Promise<void>;
  /** Deletes the entries of photo books that customers have no longer, or not as private customers. */
  withdrawLost(tx: Transaction, tenantId: string, customerIds: readonly string[]): Promise<void>;
}

const createShopDocuments = (): ShopDocuments => ({
  categories: createVersionedDocuments<GalleryCategory>({
    name: 'gallery_categories',
    idColumn: 'category_id',
  }),
  blockedOrders: createVersionedDocuments<BlockedOrder>({ name: 'blocked_orders', idColumn: 'code' }),
});

/** Photo books that customers offer to everybody, and what the shop decides about them. */
export function createGallery(given: GalleryDependencies): Gallery {
  const documents = createShopDocuments();
  const submitted = createHook<SubmittedEntry>();
  const withdrawn = createHook<WithdrawnEntry>();
  const dependencies = { ...given, ...documents, submitted, withdrawn };
  const { widgets } = given;
  widgets.setStandings(readStandings);
  return {
    ...documents,
    onSubmitted: submitted.subscribe,
    onWithdrawn: withdrawn.subscribe,
    async widgetDeleted(tx, { productCode, ...owner }) {
      await withdrawEntries(dependencies, tx, owner, [productCode]);
    },
    async withdrawAll(tx, customer) {
      await withdrawEntries(dependencies, tx, customer);
    },
    withdrawLost: (tx, tenantId, customerIds) => withdrawLost(dependencies, tx, tenantId, customerIds),
    register: (app) => registerGalleryRoutes(app, dependencies),
  };
}
