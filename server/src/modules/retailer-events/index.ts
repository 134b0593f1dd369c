import type { Transaction } from '../../platform/database/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { DeletedCustomer } from '../customers/index.ts';
import type { SubmittedEntry, WithdrawnEntry } from '../gallery/index.ts';
import type { NewsletterChange } from '../newsletter/index.ts';
import type {
  AskedLateOrder,
  MadeWithdrawal,
  RequestedAddressChange,
  RequestedCancellation,
} from '../orders/index.ts';
import type { DeletedProject, RestoredProject } from '../projects/index.ts';
import type {
  DeletedStorage,
  FailedWarning,
  StorageDeletionEvent,
  StorageWarning,
} from '../storage-clock/index.ts';
import { type CallbackRoutesDependencies, registerCallbackRoutes } from './callback.routes.ts';
import {
  type CustomerOfEvent,
  publishAbout,
  publishBusinessSubmitted,
  publishCustomerChanged,
  publishNewsletterChanged,
  type ReadyExport,
} from './publish-event.ts';

export interface RetailerEvents {
  register(app: HttpServer): void;
  /** Methods with a transaction run in that of the change. */
  customerChanged(tx: Transaction, customer: CustomerOfEvent): Promise<void>;
  addressChanged(tx: Transaction, customer: CustomerOfEvent): Promise<void>;
  businessSubmitted(tx: Transaction, customer: CustomerOfEvent): Promise<void>;
  customerDeleted(tx: Transaction, customer: DeletedCustomer): Promise<void>;
  customerRestored(tx: Transaction, customer: CustomerOfEvent): Promise<void>;
  customerErased(tx: Transaction, customer: CustomerOfEvent): Promise<void>;
  exportReady(tx: Transaction, ready: ReadyExport): Promise<void>;
  addressChangeRequested(tx: Transaction, change: RequestedAddressChange): Promise<void>;
  cancellationRequested(tx: Transaction, cancellation: RequestedCancellation): Promise<void>;
  gallerySubmitted(tx: Transaction, entry: SubmittedEntry): Promise<void>;
  galleryWithdrawn(tx: Transaction, entry: WithdrawnEntry): Promise<void>;
  withdrawn(tx: Transaction, withdrawal: MadeWithdrawal): Promise<void>;
  lateAsked(tx: Transaction, order: AskedLateOrder): Promise<void>;
  libraryWarned(tx: Transaction, warning: StorageWarning): Promise<void>;
  libraryDeleted(tx: Transaction, deletion: DeletedStorage): Promise<void>;
  libraryRestored(tx: Transaction, deletion: StorageDeletionEvent): Promise<void>;
  libraryPurged(tx: Transaction, deletion: StorageDeletionEvent): Promise<void>;
  libraryMailFailed(tx: Transaction, failed: FailedWarning): Promise<void>;
  projectDeleted(tx: Transaction, project: DeletedProject): Promise<void>;
  projectRestored(tx: Transaction, project: RestoredProject): Promise<void>;
  newsletterChanged(tx: Transaction, change: NewsletterChange): Promise<void>;
}

/** Sends events to the retailer's systems, who choose them in the back office (decision 0052). */
export function createRetailerEvents(dependencies: CallbackRoutesDependencies): RetailerEvents {
  return {
    register: (app) => registerCallbackRoutes(app, dependencies),
    customerChanged: (tx, customer) => publishCustomerChanged(dependencies, tx, customer),
    // Other fields are left out, because the customer may be the caller.
    addressChanged: (tx, { tenantId, customerId }) =>
      publishAbout(dependencies, tx, 'address.changed', { tenantId, customerId }),
    businessSubmitted: (tx, customer) => publishBusinessSubmitted(dependencies, tx, customer),
    customerDeleted: (tx, { tenantId, customerId, restorableUntil }) =>
      publishAbout(dependencies, tx, 'customer.deleted', { tenantId, customerId, restorableUntil }),
    customerRestored: (tx, { tenantId, customerId }) =>
      publishAbout(dependencies, tx, 'customer.restored', { tenantId, customerId }),
    customerErased: (tx, { tenantId, customerId }) =>
      publishAbout(dependencies, tx, 'customer.erased', { tenantId, customerId }),
    exportReady: (tx, ready) => publishAbout(dependencies, tx, 'export.ready', ready),
    addressChangeRequested: (tx, change) =>
      publishAbout(dependencies, tx, 'order.address-change-requested', change),
    cancellationRequested: (tx, cancellation) =>
      publishAbout(dependencies, tx, 'order.cancellation-requested', cancellation),
    gallerySubmitted: (tx, entry) => publishAbout(dependencies, tx, 'gallery.submitted', entry),
    galleryWithdrawn: (tx, entry) => publishAbout(dependencies, tx, 'gallery.withdrawn', entry),
    withdrawn: (tx, withdrawal) => publishAbout(dependencies, tx, 'withdrawal.requested', withdrawal),
    lateAsked: (tx, order) => publishAbout(dependencies, tx, 'order.late-asked', order),
    libraryWarned: (tx, warning) => publishAbout(dependencies, tx, 'library.warned', warning),
    libraryDeleted: (tx, deletion) => publishAbout(dependencies, tx, 'library.deleted', deletion),
    libraryRestored: (tx, deletion) => publishAbout(dependencies, tx, 'library.restored', deletion),
    libraryPurged: (tx, deletion) => publishAbout(dependencies, tx, 'library.purged', deletion),
    libraryMailFailed: (tx, failed) => publishAbout(dependencies, tx, 'library.mail-failed', failed),
    projectDeleted: (tx, project) => publishAbout(dependencies, tx, 'project.deleted', project),
    projectRestored: (tx, project) => publishAbout(dependencies, tx, 'project.restored', project),
    newsletterChanged: (tx, change) => publishNewsletterChanged(dependencies, tx, change),
  };
}
