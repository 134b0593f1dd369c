import type { ExportChoice } from '../queue/upload-state.ts';

/** All zips of an export of Google are named by its moment; others have no name that is theirs alone. */
export const exportOf = (zip: string) => /^takeout-(\d{8}T\d{6}Z)/i.exec(zip)?.[1] ?? '';

/** @param favourites name of the album that gets them */
export function chooseAlbums(takesAlbums: boolean, favourites: string): ExportChoice {
  return (exported) => {
    if (exported === undefined || (takesAlbums && !exported.isFavourite)) return exported;
    const own = { key: `${exportOf(exported.zip)} favourites`, name: favourites };
    return { ...exported, albums: takesAlbums ? [...exported.albums, own] : [] };
  };
}
