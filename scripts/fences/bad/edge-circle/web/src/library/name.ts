export const name = 'Album';
