import type { OwnAlbum } from '@keepsake/contract/albums';
import { CopySelected } from '../../../features/albums/copy/copy-selected.tsx';
import { RemoveSelected } from '../../../features/albums/remove/remove-selected.tsx';
import { ownedInAlbum } from '../../../features/albums/shared-photos/owners-in-album.ts';
import { UnavailableActions } from '../../../features/albums/shared-photos/unavailable-actions.tsx';
import { DownloadSelected } from '../../../features/downloads/download-selected.tsx';
import { fetchOwn, ownedByCaller } from '../../../features/downloads/request-archive.ts';

/** An own album's list has no owners. */
const unknown = () => null;

export function SelectionActions({ album }: { album: OwnAlbum }) {
  const { albumId, albumName, isShared } = album;
  const owned = isShared ? ownedInAlbum(albumId, unknown) : ownedByCaller;
  return (
    <>
      <DownloadSelected fetchPhoto={fetchOwn} archiveName={albumName} owned={owned} />
      {isShared ? (
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
