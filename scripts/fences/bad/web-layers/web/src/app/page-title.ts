export const title = 'photos.title';
