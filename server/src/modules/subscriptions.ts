import type { Transaction } from '../platform/database/index.ts';
import type { CustomerKey } from './customers/index.ts';
import type { Connected, Subscriptions } from './hooks.ts';

const customerOf = ({ tenantId, ownerId }: { readonly tenantId: string; readonly ownerId: string }) => ({
  tenantId,
  customerId: ownerId,
});

const ownerOf = ({ tenantId, customerId }: CustomerKey) => ({ tenantId, ownerId: customerId });

const recheck =
  ({ storageClock }: Connected) =>
  (tx: Transaction, { tenantId, customerId }: CustomerKey) =>
    storageClock.recheck(tx, tenantId, [customerId]);

const hidePhotos =
  ({ photos }: Connected) =>
  async (tx: Transaction, key: CustomerKey, hiding: { at: string; operationId?: string }) => {
    const owner = ownerOf(key);
    if ((await photos.count(tx, owner)) === 0) return;
    await photos.hideAll(tx, owner, { ...hiding, cause: 'account' });
  };

/**
 * Every hook, and who listens, in the order of the calls. Names are of the functions that are called.
 * `npm run edges` copies them to ARCHITECTURE.md, without starting modules: types only are imported here.
 */
export const subscriptions: Subscriptions = {
  'albums.onChanged': { 'sharedAlbums.albumsChanged': ({ sharedAlbums }) => sharedAlbums.albumsChanged },
  'businessCallbacks.onDisabled': {
    'customerMails.callbackDisabled': ({ customerMails }) => customerMails.callbackDisabled,
    'push.customerChanged': ({ push }) => push.customerChanged,
  },
  'callbacks.onFailed': {
    'businessCallbacks.disableFailing': ({ businessCallbacks }) => businessCallbacks.disableFailing,
  },
  'customers.onAddressesChanged': {
    'push.customerChanged': ({ push }) => push.customerChanged,
    'retailerEvents.addressChanged': ({ retailerEvents }) => retailerEvents.addressChanged,
  },
  'customers.onBusinessSubmitted': {
    'retailerEvents.businessSubmitted': ({ retailerEvents }) => retailerEvents.businessSubmitted,
  },
  'customers.onCustomerChanged': {
    'push.customerChanged': ({ push }) => push.customerChanged,
    'retailerEvents.customerChanged': ({ retailerEvents }) => retailerEvents.customerChanged,
    'gallery.withdrawLost':
      ({ gallery }) =>
      (tx, { tenantId, customerId }) =>
        gallery.withdrawLost(tx, tenantId, [customerId]),
    'storageClock.recheck': recheck,
    'imports.joinWaiting': ({ imports }) => imports.joinWaiting,
  },
  'customers.onCustomerCreated': {
    'photos.openLibrary':
      ({ photos }) =>
      (tx, customer) =>
        photos.openLibrary(tx, ownerOf(customer)),
    'storageClock.customerCreated': ({ storageClock }) => storageClock.customerCreated,
    'activation.customerCreated': ({ activation }) => activation.customerCreated,
    'imports.joinWaiting': ({ imports }) => imports.joinWaiting,
  },
  // Decision 0065.
  'customers.onDeleted': {
    'identity.endSignIns':
      ({ identity }) =>
      (tx, { identities }) =>
        identity.endSignIns(tx, identities),
    'photos.hideAll':
      (modules) =>
      (tx, { deletionId, deletedAt, ...key }) =>
        hidePhotos(modules)(tx, key, { at: deletedAt, operationId: deletionId }),
    'sharedAlbums.notifyParticipants': ({ sharedAlbums }) => sharedAlbums.notifyParticipants,
    'gallery.withdrawAll': ({ gallery }) => gallery.withdrawAll,
    'newsletter.unsubscribeAll': ({ newsletter }) => newsletter.unsubscribeAll,
    'customerMails.customerDeleted': ({ customerMails }) => customerMails.customerDeleted,
    'retailerEvents.customerDeleted': ({ retailerEvents }) => retailerEvents.customerDeleted,
  },
  'customers.onErased': {
    'businessCallbacks.forget': ({ businessCallbacks }) => businessCallbacks.forget,
    'retailerEvents.customerErased': ({ retailerEvents }) => retailerEvents.customerErased,
    'identity.deleteAccounts':
      ({ identity }) =>
      (tx, { identities }) =>
        identity.deleteAccounts(tx, identities),
    'sharedAlbums.eraseCustomer': ({ sharedAlbums }) => sharedAlbums.eraseCustomer,
    // Some uploads ended after the deletion.
    'photos.hideAll':
      (modules) =>
      (tx, { deletedAt, ...key }) =>
        hidePhotos(modules)(tx, key, { at: deletedAt }),
    'projects.erase':
      ({ projects }) =>
      (tx, { deletedAt, ...own }) =>
        projects.erase(tx, own, deletedAt),
    'storageClock.eraseCustomer': ({ storageClock }) => storageClock.eraseCustomer,
    'paymentMethods.eraseCustomer': ({ paymentMethods }) => paymentMethods.eraseCustomer,
    'widgets.eraseCustomer': ({ widgets }) => widgets.eraseCustomer,
    'personalData.eraseCustomer': ({ personalData }) => personalData.eraseCustomer,
    'accountDeletion.deleteRequest': ({ accountDeletion }) => accountDeletion.deleteRequest,
    'activation.eraseCustomer': ({ activation }) => activation.eraseCustomer,
    'imports.eraseCustomer': ({ imports }) => imports.eraseCustomer,
    'activity.eraseCustomer': ({ activity }) => activity.eraseCustomer,
  },
  'customers.onLinked': {
    'storageClock.recheck': recheck,
    'activation.customerLinked': ({ activation }) => activation.customerLinked,
    'imports.joinWaiting': ({ imports }) => imports.joinWaiting,
  },
  'customers.onRestored': {
    'photos.undoHideAll':
      ({ photos }) =>
      async (tx, { deletionId, ...key }) => {
        await photos.undoHideAll(tx, ownerOf(key), deletionId);
      },
    // A link from before the restoration deletes nothing.
    'accountDeletion.deleteRequest': ({ accountDeletion }) => accountDeletion.deleteRequest,
    'sharedAlbums.notifyParticipants': ({ sharedAlbums }) => sharedAlbums.notifyParticipants,
    'storageClock.recheck': recheck,
    'retailerEvents.customerRestored': ({ retailerEvents }) => retailerEvents.customerRestored,
  },
  'exports.onReady': {
    'retailerEvents.exportReady':
      ({ retailerEvents }) =>
      (tx, { ownerId, ...ready }) =>
        retailerEvents.exportReady(tx, { ...ready, customerId: ownerId }),
  },
  'gallery.onSubmitted': {
    'retailerEvents.gallerySubmitted': ({ retailerEvents }) => retailerEvents.gallerySubmitted,
  },
  'gallery.onWithdrawn': {
    'retailerEvents.galleryWithdrawn': ({ retailerEvents }) => retailerEvents.galleryWithdrawn,
  },
  'identity.onSignInsEnded': {
    'push.signInsEnded': ({ push }) => push.signInsEnded,
    'pairings.signInsEnded': ({ pairings }) => pairings.signInsEnded,
    'selections.signInsEnded': ({ selections }) => selections.signInsEnded,
  },
  'invoices.onAdded': {
    'businessCallbacks.invoiceAdded':
      ({ businessCallbacks, customers }) =>
      async (tx, { tenantId, invoices: added }) => {
        const ids = added.map(({ invoice }) => invoice.shopCustomerId);
        const owners = await customers.listByShopId(tx, tenantId, [...new Set(ids)]);
        for (const { id, invoice } of added) {
          const owner = owners.get(invoice.shopCustomerId);
          if (owner) await businessCallbacks.invoiceAdded(tx, { ...owner, tenantId }, id, invoice);
        }
      },
  },
  'mail.onOutcome': { 'storageClock.recordOutcome': ({ storageClock }) => storageClock.recordOutcome },
  'newsletter.onChanged': {
    'retailerEvents.newsletterChanged': ({ retailerEvents }) => retailerEvents.newsletterChanged,
  },
  'orders.onAddressChangeRequested': {
    'retailerEvents.addressChangeRequested': ({ retailerEvents }) => retailerEvents.addressChangeRequested,
  },
  'orders.onCancellationRequested': {
    'retailerEvents.cancellationRequested': ({ retailerEvents }) => retailerEvents.cancellationRequested,
  },
  'orders.onChanged': {
    // One query finds the owners for all four.
    'push.ordersChanged, businessCallbacks.orderMoved, gallery.withdrawLost, storageClock.recheck':
      ({ businessCallbacks, customers, gallery, push, storageClock }) =>
      async (tx, { tenantId, byShopCustomer, placedBy, moved = [] }) => {
        const owners = await customers.listByShopId(tx, tenantId, [...byShopCustomer.keys()]);
        for (const [shopCustomerId, { customerId }] of owners) {
          const codes = byShopCustomer.get(shopCustomerId) ?? [];
          await push.ordersChanged(tx, { tenantId, customerId }, codes);
        }
        for (const one of moved) {
          const owner = owners.get(one.order.shopCustomerId);
          if (owner) await businessCallbacks.orderMoved(tx, { ...owner, tenantId }, one);
        }
        const ownerIds = [...owners.values()].map(({ customerId }) => customerId);
        await gallery.withdrawLost(tx, tenantId, ownerIds);
        const placed = [...owners].filter(([shopCustomerId]) => placedBy?.has(shopCustomerId));
        const customerIds = new Set(placed.map(([, { customerId }]) => customerId));
        await storageClock.recheck(tx, tenantId, [...customerIds]);
      },
  },
  'orders.onLateAsked': { 'retailerEvents.lateAsked': ({ retailerEvents }) => retailerEvents.lateAsked },
  'orders.onWithdrawn': { 'retailerEvents.withdrawn': ({ retailerEvents }) => retailerEvents.withdrawn },
  'photos.onChanged': {
    'push.photosChanged':
      ({ push }) =>
      (tx, changed) =>
        push.photosChanged(tx, customerOf(changed), changed),
  },
  'photos.onCreated': { 'derivatives.photoCreated': ({ derivatives }) => derivatives.photoCreated },
  'photos.onFavouritesChanged': {
    'push.favouritesChanged':
      ({ push }) =>
      (tx, changed) =>
        push.favouritesChanged(tx, customerOf(changed), changed),
  },
  'photos.onPurged': {
    'albums.deleteMembers': ({ albums }) => albums.deleteMembers,
    'derivatives.photosPurged': ({ derivatives }) => derivatives.photosPurged,
  },
  'photos.onRestoring': { 'storageClock.beforeRestore': ({ storageClock }) => storageClock.beforeRestore },
  'photos.onShown': { 'albums.countShown': ({ albums }) => albums.countShown },
  'projects.onDeleted': {
    'retailerEvents.projectDeleted': ({ retailerEvents }) => retailerEvents.projectDeleted,
  },
  'projects.onRestored': {
    'retailerEvents.projectRestored': ({ retailerEvents }) => retailerEvents.projectRestored,
  },
  'projects.onRestoring': {
    'storageClock.beforeRestore':
      ({ storageClock }) =>
      (tx, { tenantId, customerId, channel, deletedAt }) =>
        storageClock.beforeRestore(tx, {
          tenantId,
          ownerId: customerId,
          channel,
          includes: (deletion) => deletion.deletedAt === deletedAt,
        }),
  },
  'sharedAlbums.onChanged': {
    'push.publishAlbums':
      ({ push }) =>
      async (tx, { tenantId, customerIds, albumIds }) => {
        for (const customerId of customerIds)
          await push.publishAlbums(tx, { tenantId, customerId }, albumIds);
      },
  },
  'storageClock.onDeleted': {
    'storageClock.mailDeletion': ({ storageClock }) => storageClock.mailDeletion,
    'retailerEvents.libraryDeleted': ({ retailerEvents }) => retailerEvents.libraryDeleted,
    'push.customerChanged': ({ push }) => push.customerChanged,
  },
  'storageClock.onMailFailed': {
    'retailerEvents.libraryMailFailed': ({ retailerEvents }) => retailerEvents.libraryMailFailed,
    'push.customerChanged': ({ push }) => push.customerChanged,
  },
  'storageClock.onPurged': {
    'retailerEvents.libraryPurged': ({ retailerEvents }) => retailerEvents.libraryPurged,
    'push.customerChanged': ({ push }) => push.customerChanged,
  },
  'storageClock.onRestored': {
    'retailerEvents.libraryRestored': ({ retailerEvents }) => retailerEvents.libraryRestored,
    'push.customerChanged': ({ push }) => push.customerChanged,
  },
  'storageClock.onWarned': {
    'retailerEvents.libraryWarned': ({ retailerEvents }) => retailerEvents.libraryWarned,
  },
  'uploads.onSentByPhone': { 'pairings.phoneSent': ({ pairings }) => pairings.phoneSent },
  'widgets.onDeleted': { 'gallery.widgetDeleted': ({ gallery }) => gallery.widgetDeleted },
};
