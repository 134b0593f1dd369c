import { randomUUID } from 'node:crypto';
import type { Customer, Fixture } from './fixture.ts';
import { drawPhoto } from './library.ts';
import { hashOf } from './zip.ts';

/**
 * Three photos of the fixture's customer, in an album, and in a shared album with one of its participant.
 */
export interface PhotosToDownload {
  /** File name → SHA-256 of the uploaded bytes. */
  readonly originals: Readonly<Record<string, string>>;
  /** `beach.jpg` and `boat.jpg`, called Harbour. */
  readonly albumId: string;
  /** All of them, called By the sea. */
  readonly sharedAlbumId: string;
  readonly participant: Customer;
}

export async function addPhotosToDownload(fixture: Fixture): Promise<PhotosToDownload> {
  const { shop, email, shopId } = fixture;
  const participant = await fixture.addCustomer();
  const originals: Record<string, string> = {};
  const upload = async (to: string, name: string, seed: number) => {
    const bytes = await drawPhoto({ width: 600, height: 400, seed, takenAt: `2023:06:0${seed} 10:20:30` });
    originals[name] = hashOf(bytes);
    return shop.uploadPhoto(to, name, bytes);
  };
  const [beach, boat, shells, guests] = await Promise.all([
    upload(email, 'beach.jpg', 1),
    upload(email, 'boat.jpg', 2),
    upload(email, 'shells.jpg', 3),
    upload(participant.email, 'guest.jpg', 4),
  ]);
  const albumId = await shop.createAlbum(email, 'Harbour');
  await shop.addToAlbum(email, albumId, [beach, boat]);
  const sharedAlbumId = randomUUID();
  const own = [beach, boat, shells].map((photoId) => ({ photoId, ownerId: shopId }));
  const photos = [...own, { photoId: guests, ownerId: participant.shopId }];
  const album = { name: 'By the sea', ownerId: shopId, participantIds: [participant.shopId], photos };
  const failed = await shop.putSharedAlbum(sharedAlbumId, album);
  if (failed.length > 0) throw new Error('the shared album is not there');
  return { originals, albumId, sharedAlbumId, participant };
}
