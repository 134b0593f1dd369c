import type { ByteSource } from '../zip/byte-source.ts';
import type { ZipListing } from '../zip/open-zip.ts';
import { groupNeighbours, readStartOfEntry, readWholeEntry } from '../zip/small-entry.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';
import { ZipError } from '../zip/zip-error.ts';
import { type ExportFile, type ExportReader, unlessDamaged } from './export-file.ts';

/** A zip of an export: its name, what is in it, and where to read it. */
export interface OpenedZip {
  readonly name: string;
  readonly listing: ZipListing;
  readonly source: ByteSource;
}

/** Files of a folder: an export that was unpacked, or any other photos. */
export interface OpenedFolder {
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  /** Reads the beginning of a file, at most `count` bytes of it. */
  read(place: number, count: number): Promise<Uint8Array>;
}

export type OpenedExport = OpenedZip | OpenedFolder;

/** A sidecar has 1 KB. Apple's table of a part with 100,000 photos has some 15 MB. */
const maxSidecarBytes = { json: 1024 * 1024, csv: 64 * 1024 * 1024 };

const limitOf = ({ path }: ExportFile) =>
  path.toLowerCase().endsWith('.csv') ? maxSidecarBytes.csv : maxSidecarBytes.json;

/** Reads at the same time: a disk has an answer for each within a millisecond. Each holds 256 KiB. */
const together = 4;

/** Files above this length are read one after the other. */
const largeBytes = 1024 * 1024;

interface WantedFile {
  readonly file: ExportFile;
  /** Place among the files that are asked for. */
  readonly place: number;
}

type Task = () => Promise<void>;

async function runTogether(tasks: readonly Task[], count: number): Promise<void> {
  const left = tasks.values();
  const work = async () => {
    for (const task of left) await task();
  };
  await Promise.all(Array.from({ length: count }, work));
}

/** Reads files of exports: sidecars that are neighbours in a zip with one read of it. */
class FileReader implements ExportReader {
  readonly #opened: readonly OpenedExport[];
  readonly #onRead: (sidecars: number) => void;
  #sidecars = 0;

  constructor(opened: readonly OpenedExport[], onRead: (sidecars: number) => void) {
    this.#opened = opened;
    this.#onRead = onRead;
  }

  async readTexts<Read>(
    files: readonly ExportFile[],
    parse: (text: string) => Read,
  ): Promise<(Read | undefined)[]> {
    const parsed = new Array<Read | undefined>(files.length).fill(undefined);
    const decoder = new TextDecoder();
    const take = async ({ place }: WantedFile, reading: Promise<Uint8Array>) => {
      const bytes = await unlessDamaged(reading);
      if (bytes !== undefined) parsed[place] = parse(decoder.decode(bytes));
      this.#sidecars += 1;
      this.#onRead(this.#sidecars);
    };
    const wanted = files.map((file, place) => ({ file, place }));
    const { large = [], small = [] } = Object.groupBy(wanted, ({ file }) =>
      file.bytes > largeBytes ? 'large' : 'small',
    );
    await runTogether(this.#planReads(small, take), together);
    await runTogether(this.#planReads(large, take), 1);
    return parsed;
  }

  #planReads(
    wanted: readonly WantedFile[],
    take: (one: WantedFile, reading: Promise<Uint8Array>) => Promise<void>,
  ): Task[] {
    return [...Map.groupBy(wanted, ({ file }) => file.zip)].flatMap(([zip, ofZip]): Task[] => {
      const one = this.#opened[zip];
      if (one === undefined) return [];
      if ('files' in one) return ofZip.map((each) => () => take(each, readInFolder(one, each.file)));
      const items = ofZip.flatMap(({ file, place }) => {
        const entry = one.listing.entries[file.entry];
        return entry === undefined ? [] : [{ file, place, entry }];
      });
      return groupNeighbours(one.source, items).map(({ items: neighbours, source }) => async () => {
        for (const each of neighbours)
          await take(each, readWholeEntry(source, each.entry, limitOf(each.file)));
      });
    });
  }

  async readStart(file: ExportFile, bytes: number): Promise<Uint8Array> {
    const one = this.#opened[file.zip];
    if (one !== undefined && 'files' in one) return one.read(file.entry, bytes);
    const entry: ZipEntry | undefined = one?.listing.entries[file.entry];
    if (one === undefined || entry === undefined) throw new ZipError('damaged');
    return readStartOfEntry(one.source, entry, bytes);
  }
}

async function readInFolder(folder: OpenedFolder, file: ExportFile): Promise<Uint8Array> {
  if (file.bytes > limitOf(file)) throw new ZipError('too-large');
  return folder.read(file.entry, file.bytes);
}

/** @param onRead is called with the number of sidecars that were read so far */
export function createReader(
  opened: readonly OpenedExport[],
  onRead: (sidecars: number) => void = () => undefined,
): ExportReader {
  return new FileReader(opened, onRead);
}
