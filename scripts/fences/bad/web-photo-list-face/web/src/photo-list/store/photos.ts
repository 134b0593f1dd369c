export const photos = [];
