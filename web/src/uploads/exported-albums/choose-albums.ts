import type { ExportChoice } from '../queue/upload-state.ts';

/** @param favourites name of the album that gets them, of whichever export */
export function chooseAlbums(takesAlbums: boolean, favourites: string): ExportChoice {
  return (exported) => {
    if (exported === undefined || (takesAlbums && !exported.isFavourite)) return exported;
    const own = { key: 'favourites', name: favourites };
    return { ...exported, albums: takesAlbums ? [...exported.albums, own] : [] };
  };
}
