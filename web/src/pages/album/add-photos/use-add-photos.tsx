import type { OwnAlbum } from '@keepsake/contract/albums';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { leaveAndReturn } from '../../../browser/leave-and-return.ts';
import { useUploadAddress } from '../../../features/uploads/use-upload-address.ts';
import { preloadModal } from '../../../ui/modal/modal.tsx';
import { uploadAddressOfAlbum } from './upload-address-of-album.ts';

const loadDialog = () => import('./add-photos-to-album.tsx');
const AddPhotosToAlbum = lazy(loadDialog);

interface AddingPhotos {
  /** Opens the dialog; on a phone that was sent here with an address for uploads, goes there instead. */
  readonly add: () => void;
  /** Somebody may add photos soon. */
  readonly prepare: () => void;
  readonly dialog: ReactNode;
}

/** "Add photos" of an album: a dialog with the library, or the upload page elsewhere (specification, section 2). */
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
      void loadDialog();
    },
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <AddPhotosToAlbum album={album} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
