/** Signed addresses of image bytes. Only the server makes them. GET and HEAD with Range, without a token. */
export const imagePath = '/images/:ownerId/:photoId/:variant';
