import { albumsRoutes, type OwnAlbum } from '@keepsake/contract/albums';
import { basePath } from '@keepsake/contract/bases';

/** The albums of a signed-in customer, made past the site: journeys that need albums are not all about making them. */
export interface Albums {
  /** Makes an album and returns its id. */
  create(name: string): Promise<string>;
  add(albumId: string, photoIds: readonly string[]): Promise<void>;
}

export function albumsOf(origin: string, authorization: string): Albums {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  async function post(path: string, body: object): Promise<Response> {
    const address = `${origin}${basePath('photoManagementApi')}${path}`;
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  return {
    async create(name) {
      const answer = await post(albumsRoutes.createAlbum.path, { name });
      return ((await answer.json()) as OwnAlbum).albumId;
    },
    async add(albumId, photoIds) {
      await post(albumsRoutes.addAlbumPhotos.path.replace(':id', albumId), { photoIds });
    },
  };
}
