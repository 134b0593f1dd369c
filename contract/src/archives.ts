/**
 * Signed addresses of zip archives: of a download, and of a chunk of an export. They are made by the server only; a
 * caller uses them whole. They answer GET and HEAD with Range, and need no token.
 */
export const downloadArchivePath = '/archives/downloads/:ownerId/:downloadId';
export const exportChunkPath = '/archives/exports/:ownerId/:backupId/:iteration';
