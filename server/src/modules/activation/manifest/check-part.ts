import { createHash } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import type { OldPhoto } from '@keepsake/contract/old-library';
import { detectImageType } from '../../../platform/images/index.ts';
import { readPaced, SourceFileMissing, type SourceFiles } from '../../../platform/photo-sources/index.ts';
import type { SourceEntry } from '../../imports/index.ts';
import { manifestOf, type Part } from './manifest-source.ts';
import { type Fault, readManifest } from './read-manifest.ts';

/** What one customer has in an older library. */
export interface CheckedPart {
  readonly photos: number;
  readonly bytes: number;
  readonly albums: number;
  readonly sharedAlbums: number;
}

export interface CheckOptions {
  onFault(fault: Fault): void;
  /** Leaves the photos' files unread. */
  readonly isQuick?: boolean;
}

/** Longer than the mark of any type. */
const headBytes = 64;

/** Reads what of a file is needed: all of it for its hash, else its beginning. */
async function readFile(files: SourceFiles, name: string, withHash: boolean) {
  const file = await files.open(name);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of readPaced(file)) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
    hash.update(chunk);
    bytes += chunk.byteLength;
    if (!withHash && head.length >= headBytes) break;
  }
  return { length: file.bytes, isWhole: !withHash || bytes === file.bytes, head, sha256: hash.digest('hex') };
}

async function problemOf(files: SourceFiles, name: string, photo: OldPhoto): Promise<string | undefined> {
  if (photo.bytes > limits.upload.maxBytes) return `is longer than ${limits.upload.maxBytes} bytes`;
  try {
    const { length, isWhole, head, sha256 } = await readFile(files, name, photo.sha256 !== undefined);
    if (length !== photo.bytes) return `has ${length} bytes instead of ${photo.bytes}`;
    if (!isWhole) return 'ends too early';
    if (!detectImageType(head)) return 'is neither JPEG nor PNG nor HEIC';
    const isSame = photo.sha256 === undefined || photo.sha256.toLowerCase() === sha256;
    return isSame ? undefined : 'has another sha256';
  } catch (error) {
    if (error instanceof SourceFileMissing) return 'is missing';
    throw error;
  }
}

class PartCheck {
  private readonly files: SourceFiles;
  private readonly part: Part;
  private readonly options: CheckOptions;
  private readonly photoKeys = new Set<string>();
  private readonly albumKeys = new Set<string>();
  /** Albums may stand before the photos that they name. */
  private readonly albums: Extract<SourceEntry, { kind: 'album' }>[] = [];
  private bytes = 0;

  constructor(files: SourceFiles, part: Part, options: CheckOptions) {
    this.files = files;
    this.part = part;
    this.options = options;
  }

  async add(entry: SourceEntry): Promise<void> {
    if (entry.kind === 'album') {
      this.albums.push(entry);
      if (this.albumKeys.has(entry.key)) this.report(entry.key, 'is there twice');
      this.albumKeys.add(entry.key);
      return;
    }
    const { photo } = entry;
    this.bytes += photo.bytes;
    if (this.photoKeys.has(photo.key)) this.report(`photo ${photo.key}`, 'is there twice');
    this.photoKeys.add(photo.key);
    if (this.options.isQuick) return;
    const problem = await problemOf(this.files, `${this.part.folder}/${photo.file}`, photo);
    if (problem) this.report(`${photo.file} of photo ${photo.key}`, problem);
  }

  end(): CheckedPart {
    for (const { key, album } of this.albums) {
      for (const photo of album.photos) {
        if (!this.photoKeys.has(photo))
          this.report(key, `names the photo ${photo}, which is not in the list`);
      }
      const isCoverInside = album.cover === undefined || album.photos.includes(album.cover);
      if (!isCoverInside) this.report(key, `has the cover ${album.cover}, which is none of its photos`);
    }
    const sharedAlbums = this.albums.filter(({ album }) => album.participants !== undefined).length;
    return {
      photos: this.photoKeys.size,
      bytes: this.bytes,
      albums: this.albums.length - sharedAlbums,
      sharedAlbums,
    };
  }

  private report(place: string, problem: string): void {
    this.options.onFault({ place, problem });
  }
}

/**
 * Checks the older library of one customer: the list, and that each file is what the list says.
 *
 * @throws SourceUnavailable
 */
export async function checkPart(files: SourceFiles, part: Part, options: CheckOptions): Promise<CheckedPart> {
  const check = new PartCheck(files, part, options);
  const manifest = await files.open(manifestOf(part));
  const read = { customer: part.customer, onFault: options.onFault };
  for await (const entry of readManifest(readPaced(manifest), read)) await check.add(entry);
  return check.end();
}
