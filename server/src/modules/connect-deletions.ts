import type { Transaction } from '../platform/database/index.ts';
import type { AccountDeletion } from './account-deletion/index.ts';
import type { Activation } from './activation/index.ts';
import type { Activity } from './activity/index.ts';
import type { CustomerMails } from './customer-mails/index.ts';
import type { CustomerKey, Customers } from './customers/index.ts';
import type { Gallery } from './gallery/index.ts';
import type { Identity } from './identity/index.ts';
import type { Imports } from './imports/index.ts';
import type { Newsletter } from './newsletter/index.ts';
import type { PaymentMethods } from './payment-methods/index.ts';
import type { PersonalData } from './personal-data/index.ts';
import { ownerOf, type Photos } from './photos/index.ts';
import type { Projects } from './projects/index.ts';
import type { RetailerEvents } from './retailer-events/index.ts';
import type { SharedAlbums } from './shared-albums/index.ts';
import type { StorageClock } from './storage-clock/index.ts';
import type { Widgets } from './widgets/index.ts';

interface DeletionModules {
  readonly accountDeletion: AccountDeletion;
  readonly activation: Activation;
  readonly activity: Activity;
  readonly customerMails: CustomerMails;
  readonly customers: Customers;
  readonly gallery: Gallery;
  readonly identity: Identity;
  readonly imports: Imports;
  readonly newsletter: Newsletter;
  readonly paymentMethods: PaymentMethods;
  readonly personalData: PersonalData;
  readonly photos: Photos;
  readonly projects: Projects;
  readonly retailerEvents: RetailerEvents;
  readonly sharedAlbums: SharedAlbums;
  readonly storageClock: StorageClock;
  readonly widgets: Widgets;
}

/** Connects the modules that own data of deleted customers (decision 0065). */
export function connectDeletions({
  accountDeletion,
  activation,
  activity,
  customerMails,
  customers,
  gallery,
  identity,
  imports,
  newsletter,
  paymentMethods,
  personalData,
  photos,
  projects,
  retailerEvents,
  sharedAlbums,
  storageClock,
  widgets,
}: DeletionModules): void {
  const hidePhotos = async (
    tx: Transaction,
    key: CustomerKey,
    hiding: { at: string; operationId?: string },
  ) => {
    const owner = ownerOf(key);
    if ((await photos.count(tx, owner)) === 0) return;
    await photos.hideAll(tx, owner, { ...hiding, cause: 'account' });
  };
  customers.onDeleted((tx, { identities }) => identity.endSignIns(tx, identities));
  customers.onDeleted((tx, { deletionId, deletedAt, ...key }) =>
    hidePhotos(tx, key, { at: deletedAt, operationId: deletionId }),
  );
  customers.onDeleted(sharedAlbums.notifyParticipants);
  customers.onDeleted(gallery.withdrawAll);
  customers.onDeleted(newsletter.unsubscribeAll);
  customers.onDeleted(customerMails.customerDeleted);
  customers.onDeleted(retailerEvents.customerDeleted);

  customers.onRestored(async (tx, { deletionId, ...key }) => {
    await photos.undoHideAll(tx, ownerOf(key), deletionId);
  });
  // A link from before the restoration deletes nothing.
  customers.onRestored(accountDeletion.deleteRequest);
  customers.onRestored(sharedAlbums.notifyParticipants);
  customers.onRestored((tx, { tenantId, customerId }) => storageClock.recheck(tx, tenantId, [customerId]));
  customers.onRestored(retailerEvents.customerRestored);

  customers.onErased(retailerEvents.customerErased);
  customers.onErased((tx, { identities }) => identity.deleteAccounts(tx, identities));
  customers.onErased(sharedAlbums.eraseCustomer);
  // Some uploads ended after the deletion.
  customers.onErased((tx, { deletedAt, ...key }) => hidePhotos(tx, key, { at: deletedAt }));
  customers.onErased((tx, { deletedAt, ...own }) => projects.erase(tx, own, deletedAt));
  customers.onErased(storageClock.eraseCustomer);
  customers.onErased(paymentMethods.eraseCustomer);
  customers.onErased(widgets.eraseCustomer);
  customers.onErased(personalData.eraseCustomer);
  customers.onErased(accountDeletion.deleteRequest);
  customers.onErased(activation.eraseCustomer);
  customers.onErased(imports.eraseCustomer);
  customers.onErased(activity.eraseCustomer);
}
