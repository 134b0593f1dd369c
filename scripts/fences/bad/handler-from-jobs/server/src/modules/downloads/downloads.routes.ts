export const post = async () => (await import('./build-archive.handler.ts')).buildArchive();
