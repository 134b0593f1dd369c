export const usePhotos = () => [];
