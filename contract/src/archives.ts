/**
 * Signed addresses of zip archives (download, chunk of an export). Only the server makes them. GET and HEAD with
 * Range, without a token.
 */
export const downloadArchivePath = '/archives/downloads/:ownerId/:downloadId';
export const exportChunkPath = '/archives/exports/:ownerId/:backupId/:iteration';
