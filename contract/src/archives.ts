/**
 * Signed addresses of zip archives (download, chunk of an export, personal data, invoices of a year). Only the server makes them. GET and HEAD with
 * Range, without a token.
 */
export const downloadArchivePath = '/archives/downloads/:ownerId/:downloadId';
export const exportChunkPath = '/archives/exports/:ownerId/:backupId/:iteration';
export const invoiceArchivePath = '/archives/invoices/:ownerId/:year';
export const personalDataArchivePath = '/archives/personal-data/:ownerId/:exportId';
