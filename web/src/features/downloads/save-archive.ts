import { downloadsRoutes } from '@keepsake/contract/downloads';
import type { Call } from '../../api/call.ts';

export interface SaveWorld {
  readonly call: Call;
  /** Rejects when an address has no file. */
  check(url: string): Promise<void>;
  /** Has the browser download what is behind an address. */
  save(url: string, fileName: string): void;
}

interface SavedArchive {
  readonly id: string;
  /** Without `.zip`; without it the file is called by its id (specification, section 4). */
  readonly name?: string | undefined;
}

/**
 * Has the browser download an archive. Whether it is there is asked first: a browser that downloads tells nobody what
 * came of it. Rejects when it cannot be had.
 */
export async function saveArchive(world: SaveWorld, { id, name }: SavedArchive): Promise<void> {
  const query = name === undefined ? {} : { saveAs: 'name' as const };
  const { url } = await world.call(downloadsRoutes.getDownloadUrl, { params: { id }, query });
  await world.check(url);
  world.save(url, `${name?.replace(/\.zip$/i, '') || id}.zip`);
}
