import { oldLibraryFiles } from '@keepsake/contract/old-library';
import {
  readPaced,
  SourceFileMissing,
  type SourceFiles,
  SourceUnavailable,
} from '../../../platform/photo-sources/index.ts';
import { ListRefused, type PhotoSource, type SourceEntry } from '../../imports/index.ts';
import { type Fault, readManifest } from './read-manifest.ts';

/** The older library of a customer, or of one of their merged accounts. */
export interface Part {
  /** Path in the source. */
  readonly folder: string;
  /** As the list must name the customer. */
  readonly customer: string;
}

export const manifestOf = ({ folder }: Part): string => `${folder}/${oldLibraryFiles.manifest}`;

function refuse({ place, problem }: Fault): never {
  throw new ListRefused(`${place}: ${problem}`);
}

/** Keys and files of several parts differ by their folders. */
function inFolder({ folder }: Part, entry: SourceEntry): SourceEntry {
  const inside = (name: string) => `${folder}/${name}`;
  if (entry.kind === 'photo') {
    const { photo } = entry;
    return { kind: 'photo', photo: { ...photo, key: inside(photo.key), file: inside(photo.file) } };
  }
  const { album } = entry;
  return {
    kind: 'album',
    key: inside(entry.key),
    album: {
      ...album,
      photos: album.photos.map(inside),
      cover: album.cover === undefined ? undefined : inside(album.cover),
    },
  };
}

async function* list(files: SourceFiles, parts: readonly Part[]): AsyncGenerator<SourceEntry> {
  for (const part of parts) {
    const manifest = await files.open(manifestOf(part));
    for await (const entry of readManifest(readPaced(manifest), { ...part, onFault: refuse })) {
      yield inFolder(part, entry);
    }
  }
}

/** Lists of `manifest.json`, with the photos beside them. */
export function createManifestSource(files: SourceFiles, parts: readonly Part[]): PhotoSource {
  return {
    list: () => list(files, parts),
    open: (file) => files.open(file),
    async isThere() {
      const [part] = parts;
      return part !== undefined && (await hasManifest(files, part).catch(() => false));
    },
  };
}

/** @throws SourceUnavailable */
export async function hasManifest(files: SourceFiles, part: Part): Promise<boolean> {
  return exists(files, manifestOf(part));
}

/**
 * Whether all customers of a retailer are in the source: an unmounted disk, or a copy under way, has no mark.
 *
 * @throws SourceUnavailable
 */
export async function requireComplete(files: SourceFiles, tenantId: string): Promise<void> {
  const name = `${encodeURIComponent(tenantId)}/${oldLibraryFiles.complete}`;
  if (!(await exists(files, name))) throw new SourceUnavailable(`the older library has no ${name}`);
}

async function exists(files: SourceFiles, name: string): Promise<boolean> {
  try {
    const { body } = await files.open(name);
    body.destroy();
    return true;
  } catch (error) {
    if (error instanceof SourceFileMissing) return false;
    throw error;
  }
}
