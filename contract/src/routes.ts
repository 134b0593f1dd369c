import { accessibilityRoutes } from './accessibility.ts';
import { accountDeletionRoutes } from './account-deletion.ts';
import { activationRoutes } from './activation.ts';
import { activityRoutes } from './activity.ts';
import { addressChangesRoutes } from './address-changes.ts';
import { addressesRoutes } from './addresses.ts';
import { albumsRoutes } from './albums.ts';
import { backOfficeRoutes } from './back-office.ts';
import { businessCallbacksRoutes } from './business-callbacks.ts';
import { businessDetailsRoutes } from './business-details.ts';
import { callbacksRoutes } from './callbacks.ts';
import { cancellationsRoutes } from './cancellations.ts';
import { clientErrorsRoutes } from './client-errors.ts';
import { configRoutes } from './config.ts';
import { consentProofsRoutes } from './consent-proofs.ts';
import { contactRoutes } from './contact.ts';
import { customerDeletionsRoutes } from './customer-deletions.ts';
import { customersRoutes } from './customers.ts';
import { cutOffsRoutes } from './cut-offs.ts';
import { deletedPhotosRoutes } from './deleted-photos.ts';
import { documentsRoutes } from './documents.ts';
import { downloadsRoutes } from './downloads.ts';
import { emailChangesRoutes } from './email-changes.ts';
import { exportsRoutes } from './exports.ts';
import { galleryRoutes } from './gallery.ts';
import { galleryModerationRoutes } from './gallery-moderation.ts';
import { invoicesRoutes } from './invoices.ts';
import { merchandiseRoutes } from './merchandise.ts';
import { newsletterRoutes } from './newsletter.ts';
import { orderServicesRoutes } from './order-services.ts';
import { orderUploadsRoutes } from './order-uploads.ts';
import { pairingsRoutes } from './pairings.ts';
import { passkeysRoutes } from './passkeys.ts';
import { passwordsRoutes } from './passwords.ts';
import { paymentMethodsRoutes } from './payment-methods.ts';
import { personalDataRoutes } from './personal-data.ts';
import { photosRoutes } from './photos.ts';
import { photosByIdRoutes } from './photos-by-id.ts';
import { profileRoutes } from './profile.ts';
import { projectsRoutes } from './projects.ts';
import { publicConfigRoutes } from './public-config.ts';
import type { AnyRoute } from './route.ts';
import { selectionsRoutes } from './selections.ts';
import { sessionRoutes } from './session.ts';
import { sharedAlbumsRoutes } from './shared-albums.ts';
import { shopDocumentsRoutes } from './shop-document-routes.ts';
import { shopFilesRoutes } from './shop-files.ts';
import { storageStatusRoutes } from './storage-status.ts';
import { superOrdersRoutes } from './super-orders.ts';
import { twoStepRoutes } from './two-step.ts';
import { uploadsRoutes } from './uploads.ts';
import { widgetsRoutes } from './widgets.ts';
import { withdrawalsRoutes } from './withdrawals.ts';

export const routes = {
  config: configRoutes,
  accessibility: accessibilityRoutes,
  'public-config': publicConfigRoutes,
  'client-errors': clientErrorsRoutes,
  session: sessionRoutes,
  customers: customersRoutes,
  profile: profileRoutes,
  addresses: addressesRoutes,
  'business-details': businessDetailsRoutes,
  'business-callbacks': businessCallbacksRoutes,
  'email-changes': emailChangesRoutes,
  newsletter: newsletterRoutes,
  activity: activityRoutes,
  'consent-proofs': consentProofsRoutes,
  contact: contactRoutes,
  passwords: passwordsRoutes,
  'two-step': twoStepRoutes,
  passkeys: passkeysRoutes,
  'personal-data': personalDataRoutes,
  'account-deletion': accountDeletionRoutes,
  'payment-methods': paymentMethodsRoutes,
  activation: activationRoutes,
  photos: photosRoutes,
  'photos-by-id': photosByIdRoutes,
  'deleted-photos': deletedPhotosRoutes,
  albums: albumsRoutes,
  'shared-albums': sharedAlbumsRoutes,
  downloads: downloadsRoutes,
  exports: exportsRoutes,
  uploads: uploadsRoutes,
  pairings: pairingsRoutes,
  selections: selectionsRoutes,
  'super-orders': superOrdersRoutes,
  'address-changes': addressChangesRoutes,
  cancellations: cancellationsRoutes,
  withdrawals: withdrawalsRoutes,
  'order-services': orderServicesRoutes,
  'order-uploads': orderUploadsRoutes,
  'cut-offs': cutOffsRoutes,
  documents: documentsRoutes,
  invoices: invoicesRoutes,
  projects: projectsRoutes,
  widgets: widgetsRoutes,
  gallery: galleryRoutes,
  'storage-status': storageStatusRoutes,
  merchandise: merchandiseRoutes,
  'back-office': backOfficeRoutes,
  'customer-deletions': customerDeletionsRoutes,
  callbacks: callbacksRoutes,
  'gallery-moderation': galleryModerationRoutes,
  'shop-documents': shopDocumentsRoutes,
  'shop-files': shopFilesRoutes,
} satisfies Record<string, Record<string, AnyRoute>>;
