import { type Download, downloadsRoutes } from '@keepsake/contract/downloads';
import { serveSignedFiles, signedAddress } from './archives.ts';
import { refuse } from './fake-responses.ts';
import type { FakeServer } from './fake-server.ts';

/** A customer's archives; tests may change `items`. */
export interface FakeArchives {
  /** Newest first. */
  items: Download[];
}

const idOf = (prefix: string, index: number) =>
  `00000000-0000-4000-${prefix}-${String(index).padStart(12, '0')}`;

/** A finished archive of two photos. */
export function makeArchive(index: number, some: Partial<Download> = {}): Download {
  return {
    id: idOf('a000', index),
    name: `Archive ${index}`,
    photos: [idOf('b000', 1), idOf('b000', 2)],
    state: 'ready',
    size: 2_000_000,
    missing: [],
    created: '2024-07-01T10:00:00.000Z',
    expires: '2024-07-08T10:00:00.000Z',
    ...some,
  };
}

/** Serves archives, each ready at once. */
export function serveArchives(server: FakeServer, items: readonly Download[] = []): FakeArchives {
  const archives: FakeArchives = { items: [...items] };
  function add(id: string, name: string | undefined, photos: string[]): Download {
    const added = makeArchive(0, { id, photos, ...(name !== undefined && { name }) });
    archives.items = [added, ...archives.items];
    return added;
  }
  server.respond(downloadsRoutes.listDownloads, () => ({ items: archives.items }));
  server.respond(downloadsRoutes.createDownload, ({ body: { id, name, photos } }) => add(id, name, photos));
  server.respond(downloadsRoutes.createSharedAlbumDownload, ({ body: { id, name, photos } }) =>
    add(
      id,
      name,
      photos.map(({ photoId }) => photoId),
    ),
  );
  server.respond(downloadsRoutes.getDownloadUrl, ({ params: { id } }) => {
    const found = archives.items.find((item) => item.id === id);
    if (!found) return refuse('not-found');
    return found.state === 'failed'
      ? refuse('archive-incomplete')
      : { url: signedAddress(server, `/archives/downloads/${id}`) };
  });
  serveSignedFiles(server);
  return archives;
}
