const first = Promise.withResolvers<void>();

/** Resolves when the first picture of any preview is seen: until then nothing else is worth its bandwidth. */
export const firstPicture = first.promise;

export const firstPictureIsSeen = (): void => first.resolve();
