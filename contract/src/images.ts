/**
 * Signed addresses of image bytes, as they stand in `url`, `untouchedUrl` and `thumbnails`. They are made by
 * the server only; a caller uses them whole. They answer GET and HEAD with Range, and need no token.
 */
export const imagePath = '/images/:ownerId/:photoId/:variant';
