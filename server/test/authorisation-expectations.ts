export type Thing = 'own' | 'foreign' | 'deleted' | 'missing';

export const things: readonly Thing[] = ['own', 'foreign', 'deleted', 'missing'];

/** Routes about one thing. For albums see album-access.test.ts. */
const aboutOne = new Set([
  'photos.getPhoto',
  'albums.getAlbum',
  'albums.listAlbumPhotos',
  'albums.getAlbumLayout',
  'shared-albums.getSharedAlbum',
  'shared-albums.getParticipants',
  'shared-albums.listSharedAlbumPhotos',
  'shared-albums.getSharedAlbumLayout',
  'downloads.getDownloadUrl',
  'exports.getExport',
  'exports.getExportChunkUrl',
  'uploads.getUpload',
  'pairings.getPairing',
  'selections.getTempSelection',
  'addresses.getAddress',
  'super-orders.getSuperOrder',
  'super-orders.getOrder',
  'super-orders.listOrdersOfAccount',
  'order-services.getDeliveryDates',
  'order-services.getReorderStatus',
  'order-uploads.getUpload',
  'documents.getProduct',
  'projects.listProjects',
  'widgets.getWidget',
  'gallery.getGalleryEntry',
  'account-deletion.getAccountDeletion',
  'email-changes.getPendingEmailChange',
  'two-step.getTwoStep',
  'passkeys.listPasskeys',
]);

/** Response to a caller with the right kind of token; 401 to all others. */
export function expectedStatus(name: string, thing: Thing): number {
  if (name === 'downloads.getDownloadUrl' && thing === 'deleted') return 410;
  // Nobody here has an older library.
  if (name === 'activation.getImportReport') return 404;
  // For businesses only.
  if (/^(invoices|business-details|business-callbacks)\./.test(name)) return 404;
  if (aboutOne.has(name) && thing !== 'own') return 404;
  if (name === 'deleted-photos.getOperation' && (thing === 'foreign' || thing === 'missing')) return 404;
  return 200;
}
