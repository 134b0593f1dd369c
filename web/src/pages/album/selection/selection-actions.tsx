import type { OwnAlbum } from '@keepsake/contract/albums';
import { CopySelected } from './copy-selected.tsx';
import { DownloadSelected } from './download-selected.tsx';
import { askOwn, ownedByCaller } from './own-photos.ts';
import { ownedInAlbum } from './owners-in-album.ts';
import { RemoveSelected } from './remove-selected.tsx';
import { UnavailableActions } from './unavailable-actions.tsx';

/** A list of an own album does not say whose its photos are. */
const unknown = () => null;

/** What can be done with the selected photos of an own album. */
export default function SelectionActions({ album }: { album: OwnAlbum }) {
  const { albumId, albumName, isShared } = album;
  const owned = isShared ? ownedInAlbum(albumId, unknown) : ownedByCaller;
  return (
    <>
      <DownloadSelected ask={askOwn} archiveName={albumName} owned={owned} />
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
