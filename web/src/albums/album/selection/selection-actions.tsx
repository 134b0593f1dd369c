import type { OwnAlbum } from '@keepsake/contract/albums';
import { DownloadSelected } from '../../../downloads/download-selected.tsx';
import { fetchOwn, ownedByCaller } from '../../../downloads/request-archive.ts';
import { FavourSelected } from '../../../photo-actions/favourites/favour-selected.tsx';
import { CopySelected } from '../../copy/copy-selected.tsx';
import { RemoveSelected } from '../../remove/remove-selected.tsx';
import { ownedInAlbum } from '../../shared-photos/owners-in-album.ts';
import { UnavailableActions } from '../../shared-photos/unavailable-actions.tsx';

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
          <FavourSelected />
          <RemoveSelected album={album} />
        </>
      )}
    </>
  );
}
