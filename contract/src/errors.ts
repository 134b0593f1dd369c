/** Error codes of every API, with HTTP status and a sentence for people. */
export const errorTable = {
  'invalid-request': {
    status: 400,
    message: 'The request is not valid. Check the named field and try again.',
  },
  'email-unreachable': {
    status: 400,
    message: 'Our mail cannot reach addresses with letters such as ü before the @. Use another address.',
  },
  'not-delivered': {
    status: 400,
    message: 'We do not deliver to this country. Choose an address in another country.',
  },
  'unknown-channel': { status: 400, message: 'Unable to extract channel ID!' },
  'not-signed-in': { status: 401, message: 'Please sign in and try again.' },
  forbidden: { status: 403, message: 'This account may not do that.' },
  'account-blocked': {
    status: 403,
    message: 'This account is blocked. Please contact customer care.',
  },
  'account-pending': {
    status: 403,
    message: 'We are still checking this account. This works once that is done.',
  },
  'recent-sign-in-required': {
    status: 403,
    message: 'Please confirm that it is you: sign in again.',
  },
  'not-found': { status: 404, message: 'This does not exist, or it is not yours.' },
  'unknown-host': { status: 421, message: 'No shop answers under this address. Check the address.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  conflict: { status: 409, message: 'Something else changed this at the same time. Reload and try again.' },
  'customer-deleted': {
    status: 409,
    message: 'This customer has been deleted.',
  },
  'email-in-use': { status: 409, message: 'This address is already in use.' },
  'album-is-shared': {
    status: 409,
    message:
      'Shared albums can no longer be changed. Choose photos of your library and add them to a new album.',
  },
  'library-deleting': {
    status: 409,
    message: 'Your photos are being deleted. You can add photos again in a few minutes.',
  },
  'not-reorderable': {
    status: 409,
    message: 'This can no longer be ordered again. Choose a new product in the shop.',
  },
  'order-blocked': {
    status: 409,
    message: 'The shop has blocked this product from being shown to others. Contact us if this is a mistake.',
  },
  'recipient-refuses': {
    status: 409,
    message: 'This address does not want these mails. Send the link yourself.',
  },
  'order-to-restore': {
    status: 409,
    message: 'The storage period has ended. Your photos and projects come back with your next order.',
  },
  'too-late': {
    status: 409,
    message: 'Your order is already being made. The delivery address can no longer be changed.',
  },
  'pickup-point': {
    status: 409,
    message: 'This order goes to a pick-up point, whose address cannot be changed.',
  },
  'address-change-requested': {
    status: 409,
    message: 'A change of this address is under way. Wait for the answer, then try again.',
  },
  'order-cancelled': {
    status: 409,
    message: 'This order is cancelled already.',
  },
  'order-in-production': {
    status: 409,
    message:
      'This order is already being made, so it cannot be cancelled. Contact us if something is wrong with it.',
  },
  'not-cancellable': {
    status: 409,
    message: 'This order is paid or confirmed, so it cannot be cancelled here. Contact us with its number.',
  },
  'not-withdrawable': {
    status: 409,
    message:
      'The contract of these products can no longer be withdrawn from. Contact us if this is a mistake.',
  },
  'orders-open': {
    status: 409,
    message: 'Some of your orders are still being made. Delete your account once they have been sent.',
  },
  'too-many-albums': {
    status: 409,
    message: 'There is no room for another album. Delete albums that you no longer need, then try again.',
  },
  'too-many-addresses': {
    status: 409,
    message: 'There is no room for another address. Delete one that you no longer need, then try again.',
  },
  'too-many-secrets': {
    status: 409,
    message: 'Five secrets are valid already. Make a new one once the oldest has ended, within a day.',
  },
  'albums-full': {
    status: 409,
    message:
      'Your albums are full. Remove photos from them, or delete albums that you no longer need, then try again.',
  },
  'offset-conflict': {
    status: 409,
    message: 'The upload continues at another position. Request its offset and resume.',
  },
  'pairing-used': {
    status: 409,
    message: 'This code is in use. Make a new one on your computer.',
  },
  'too-many-pairings': {
    status: 409,
    message: 'Too many codes are open. Close some and try again.',
  },
  'pairing-expired': { status: 410, message: 'This code has expired. Make a new one on your computer.' },
  'pairing-finished': { status: 410, message: 'This code has ended. Make a new one on your computer.' },
  'pairing-revoked': { status: 410, message: 'This code has ended. Make a new one on your computer.' },
  'upload-expired': { status: 410, message: 'This upload has expired. Start it again.' },
  'archive-incomplete': {
    status: 410,
    message:
      'Some of these photos were deleted, cannot be read, or are no longer shared with you. Choose the others and try again.',
  },
  'export-incomplete': {
    status: 410,
    message: 'Some photos of this export can no longer be read. Create a new export.',
  },
  'photo-lost': {
    status: 410,
    message: 'This photo can no longer be read here. If you still have it, upload it again.',
  },
  'unsupported-protocol': {
    status: 412,
    message: 'Uploads speak tus 1.0.0. Send Tus-Resumable: 1.0.0 with every request.',
  },
  'body-too-large': { status: 413, message: 'The request is too large. Send fewer items at a time.' },
  'too-large': { status: 413, message: 'This file is larger than 100 MB. Choose a smaller one.' },
  'pairing-full': { status: 413, message: 'This code is full. Make a new one on your computer.' },
  'quota-exceeded': {
    // Status 413 instead of 507: tus clients retry 5xx for ever.
    status: 413,
    message: 'Your photo library is full. Delete photos that you no longer need, then try again.',
  },
  'unsupported-type': {
    status: 415,
    message: 'This file is not a JPEG, PNG or HEIC photo. Choose another one.',
  },
  'upgrade-required': { status: 426, message: 'This address speaks WebSocket, version 13.' },
  'unsupported-media-type': {
    status: 415,
    message: 'This type of content is not accepted here. Send one that is documented.',
  },
  'too-many-pixels': {
    status: 422,
    message: 'This photo has more pixels than can be kept here. Save it smaller and upload it again.',
  },
  'unreadable-image': {
    status: 422,
    message:
      'This photo is damaged, or of a kind that cannot be shown. If it opens on your device, save it as a JPEG there.',
  },
  'empty-file': { status: 422, message: 'This file is empty. Choose another one.' },
  'upload-locked': { status: 423, message: 'This file is being uploaded elsewhere. Try again in a moment.' },
  'checksum-mismatch': { status: 460, message: 'The file was damaged during the upload. Upload it again.' },
  'too-many-requests': {
    status: 429,
    message: 'Too many requests. Wait a moment and try again.',
  },
  'too-many-uploads': {
    status: 429,
    message: 'Too many uploads at once. Try again when some of them have finished.',
  },
  'too-many-archives': {
    status: 429,
    message: 'Too many archives are being downloaded at once. Wait until one is done.',
  },
  'too-many-large-images': {
    status: 429,
    message: 'Too many large photos are being loaded at once. Please try again in a minute.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  },
  'archives-busy': {
    status: 503,
    message: 'Too many archives are being downloaded at once. Please try again in a minute.',
  },
  'large-images-busy': {
    status: 503,
    message: 'Too many large photos are being loaded at once. Please try again in a minute.',
  },
  'storage-full': {
    status: 507,
    message: 'There is no room for this file right now. Please try again later.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;
