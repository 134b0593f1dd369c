import type { OwnAlbum } from '@keepsake/contract/albums';
import { photosRoutes } from '@keepsake/contract/photos';
import { call } from '../../../api/client.ts';
import { CopySelected } from './copy-selected.tsx';
import { DownloadSelected } from './download-selected.tsx';
import { RemoveSelected } from './remove-selected.tsx';
import { UnavailableActions } from './unavailable-actions.tsx';

const ask = (id: string) => call(photosRoutes.getPhoto, { params: { id } });

/** What can be done with the selected photos of an own album. */
export default function SelectionActions({ album }: { album: OwnAlbum }) {
  return (
    <>
      <DownloadSelected ask={ask} />
      {album.isShared ? (
        <UnavailableActions />
      ) : (
        <>
          <CopySelected />
          <RemoveSelected album={album} />
        </>
      )}
    </>
  );
}
