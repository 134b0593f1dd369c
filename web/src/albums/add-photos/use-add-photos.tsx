import type { OwnAlbum } from '@keepsake/contract/albums';
import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../browser/lazy.ts';
import { leaveAndReturn } from '../../browser/navigation.ts';
import { preloadModal } from '../../ui/modal/modal.tsx';
import { useUploadAddress } from '../../uploads/use-upload-address.ts';

/** Adds the album to the address of the external upload page (ALB-23). */
export function uploadAddressOfAlbum(uploadAddress: string, albumId: string): string {
  const address = new URL(uploadAddress);
  address.searchParams.set('album_id', albumId);
  return address.href;
}

const AddPhotosToAlbum = lazy(() => import('./add-photos-to-album.tsx'));

interface AddingPhotos {
  /** Opens the dialog, or the external upload page on a phone that has its address. */
  readonly add: () => void;
  readonly prepare: () => void;
  readonly dialog: ReactNode;
}

/** "Add photos": a dialog with the library, or the external upload page (ALB-22, ALB-23). */
export function useAddPhotos(album: Pick<OwnAlbum, 'albumId' | 'albumName'>): AddingPhotos {
  const elsewhere = useUploadAddress();
  const [isOpen, setOpen] = useState(false);
  return {
    add: () => {
      if (elsewhere === null) setOpen(true);
      else leaveAndReturn(uploadAddressOfAlbum(elsewhere, album.albumId));
    },
    prepare: () => {
      preloadModal();
      void AddPhotosToAlbum.preload();
    },
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <AddPhotosToAlbum album={album} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
