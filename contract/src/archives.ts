/**
 * Signed addresses of zip archives (download, chunk of an export, personal data). Only the server makes them. GET and HEAD with
 * Range, without a token.
 */
export const downloadArchivePath = '/archives/downloads/:ownerId/:downloadId';
export const exportChunkPath = '/archives/exports/:ownerId/:backupId/:iteration';
export const personalDataArchivePath = '/archives/personal-data/:ownerId/:exportId';
