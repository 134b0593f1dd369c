export const buildArchive = () => 'archive.zip';
