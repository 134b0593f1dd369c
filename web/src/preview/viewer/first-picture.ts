const first = Promise.withResolvers<void>();

/** Resolves when the first picture of a preview is visible: it has priority over other downloads. */
export const firstPicture = first.promise;

export const firstPictureIsSeen = (): void => first.resolve();
