// One photo on screen.
export { PhotoPlaceholder } from './picture/photo-placeholder.tsx';
export { thumbnailSource } from './picture/thumbnail-source.ts';
export { usePhotoName } from './picture/use-photo-name.ts';
