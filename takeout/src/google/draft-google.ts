import {
  type Draft,
  type DraftPhoto,
  type RecognisedFile,
  reasonOf,
  recognise,
  takenAtOf,
} from '../plan/draft.ts';
import { type ExportFile, type ExportReader, fileNameOf, normalise, splitName } from '../plan/export-file.ts';
import type { LeftOutFile, LeftOutReason, PlannedAlbum, Sidecar, SidecarUse } from '../plan/import-plan.ts';
import { kindByName } from '../plan/media-types.ts';
import { isDayFolder, specialFolderOf, yearInName, yearOfFolder } from './folder-names.ts';
import { matchSidecars, type PhotoSidecar } from './match-sidecars.ts';
import { type GoogleFolder, readGoogleExport } from './read-export.ts';
import { originalOf } from './sidecar-names.ts';

type FolderKind = 'album' | 'period' | 'archive' | 'trash' | 'locked';

const daySeconds = 24 * 3600;

/** Whether all photos with a date are of a year, in whichever time zone. */
function isOfYear(sidecars: readonly PhotoSidecar[], year: number): boolean {
  const start = Date.UTC(year, 0, 1) / 1000 - daySeconds;
  const end = Date.UTC(year + 1, 0, 1) / 1000 + daySeconds;
  const times = sidecars.flatMap(({ json }) => json.takenAt ?? []);
  return times.length > 0 && times.every((time) => time >= start && time < end);
}

/** An album has a JSON file of its own; Google's own folders have none. */
function kindOfFolder({ name, albums, sidecars }: GoogleFolder): FolderKind {
  if (name === '' || yearOfFolder(name) !== undefined || isDayFolder(name)) return 'period';
  if (albums.length > 0) return 'album';
  const special = specialFolderOf(name);
  if (special !== undefined) return special;
  const year = yearInName(name);
  return year !== undefined && isOfYear(sidecars, year) ? 'period' : 'album';
}

function albumOf({ name, albums, media }: GoogleFolder): PlannedAlbum {
  const json = (albums.find((album) => album.json.title !== '') ?? albums[0])?.json;
  const description = json?.description;
  const zip = (media[0] ?? albums[0]?.file)?.zip ?? 0;
  return {
    name: json?.title || name,
    key: `google ${name}`,
    zip,
    ...(description === undefined ? {} : { description }),
  };
}

/** Longer names are refused: limits.upload of contract/src/limits.ts. */
const maxNameBytes = 255;

/** The title is the name at the upload; the zip has it cut, numbered, or without characters. */
function photoNameOf(file: ExportFile, extension: string, sidecar: PhotoSidecar | undefined): string {
  const name = fileNameOf(file.path) + extension;
  const title = sidecar?.json.title ?? '';
  const isEdited = originalOf(normalise(name).toLowerCase()) !== undefined;
  const isSameType = splitName(title).extension.toLowerCase() === splitName(name).extension.toLowerCase();
  const fits = new TextEncoder().encode(title).length <= maxNameBytes;
  return !isEdited && isSameType && fits && kindByName(title) === 'photo' ? title : name;
}

interface Found extends RecognisedFile {
  file: ExportFile;
  sidecar: PhotoSidecar | undefined;
}

/** The draft of one folder after the other. */
class GoogleDraft {
  readonly photos: DraftPhoto[] = [];
  readonly albums: PlannedAlbum[] = [];
  readonly sidecars: Sidecar[] = [];
  readonly leftOut: LeftOutFile[] = [];
  readonly missing: string[] = [];
  readonly #reader: ExportReader;

  constructor(reader: ExportReader) {
    this.#reader = reader;
  }

  async add(folder: GoogleFolder): Promise<void> {
    const kind = kindOfFolder(folder);
    const albums = kind === 'album' ? [this.albums.push(albumOf(folder)) - 1] : [];
    const matches = matchSidecars(folder.media, folder.sidecars);
    const found: Found[] = [];
    for (const file of folder.media) {
      const recognised = await recognise(file, fileNameOf(file.path), this.#reader);
      found.push({ file, sidecar: matches.get(file), ...recognised });
    }
    const stems = new Set(found.filter((one) => one.kind === 'photo').flatMap(({ file }) => stemOf(file)));
    const uses = new Map<string, SidecarUse>();
    for (const one of found) {
      const reason = reasonIn(kind, one, stems);
      if (reason === undefined) this.photos.push(photoOf(one, albums));
      else this.leftOut.push({ ...one.file, reason });
      const path = one.sidecar?.file.path;
      if (path !== undefined && uses.get(path) !== 'photo') uses.set(path, reason ? 'left-out' : 'photo');
    }
    this.#addSidecars(folder, uses);
  }

  #addSidecars(folder: GoogleFolder, uses: ReadonlyMap<string, SidecarUse>): void {
    for (const { file, json } of folder.sidecars) {
      const use = uses.get(file.path) ?? 'no-file';
      this.sidecars.push({ ...file, use });
      if (use === 'no-file') this.missing.push(json.title || fileNameOf(file.path));
    }
    for (const { file } of folder.albums) this.sidecars.push({ ...file, use: 'album' });
  }
}

const stemOf = ({ path }: ExportFile) => splitName(normalise(fileNameOf(path)).toLowerCase()).stem;

/** "IMG_1.MP4" moves "IMG_1.HEIC", and "PXL_1.MP" moves "PXL_1.MP.jpg". */
function hasPicture(file: ExportFile, stems: ReadonlySet<string>): boolean {
  return stems.has(stemOf(file)) || stems.has(normalise(fileNameOf(file.path)).toLowerCase());
}

function reasonIn(folder: FolderKind, found: Found, stems: ReadonlySet<string>): LeftOutReason | undefined {
  const { kind, file, sidecar } = found;
  if (folder === 'trash' || sidecar?.json.isTrashed) return 'trash';
  if (folder === 'locked' || sidecar?.json.isLocked) return 'hidden';
  return kind === 'photo' ? undefined : reasonOf(kind, hasPicture(file, stems));
}

function photoOf({ file, addedExtension, sidecar }: Found, albums: readonly number[]): DraftPhoto {
  const description = sidecar?.json.description;
  return {
    file,
    fileName: photoNameOf(file, addedExtension, sidecar),
    takenAt: takenAtOf(sidecar?.json.takenAt, 'second'),
    albums,
    isFavourite: sidecar?.json.isFavourite ?? false,
    ...(description === undefined ? {} : { description }),
  };
}

/** Reads a Takeout of Google Photos by the rules of takeout/README.md. */
export async function draftGoogle(files: readonly ExportFile[], reader: ExportReader): Promise<Draft> {
  const { folders, otherJson, leftOut } = await readGoogleExport(files, reader);
  const draft = new GoogleDraft(reader);
  for (const folder of folders) await draft.add(folder);
  return {
    photos: draft.photos,
    albums: draft.albums,
    sidecars: [...draft.sidecars, ...otherJson],
    leftOut: [...draft.leftOut, ...leftOut],
    unclear: [],
    missing: draft.missing,
  };
}
