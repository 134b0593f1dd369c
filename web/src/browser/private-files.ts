/** The site's directory in the browser's private files: what others have there is beside it. */
export const uploadsDirectory = 'uploads';
