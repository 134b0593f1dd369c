/** The upload page elsewhere, told which album the photos are for (specification, section 2). */
export function uploadAddressOfAlbum(uploadAddress: string, albumId: string): string {
  const address = new URL(uploadAddress);
  address.searchParams.set('album_id', albumId);
  return address.href;
}
