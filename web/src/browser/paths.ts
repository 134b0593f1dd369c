/** Addresses of this site (specification, section 2). */
export const paths = {
  overview: '/',
  logout: '/logout',
  photoManagement: '/my-photos',
  photos: '/my-photos/photos',
  photoPreview: (id: string) => `/my-photos/photos/preview/${encodeURIComponent(id)}`,
} as const;
