import { type Entry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { appendBytes, type ByteSource } from './byte-source.ts';
import { type DirectoryRecord, writeDirectory } from './directory-writer.ts';
import { scanEntries } from './scan-entries.ts';
import { SourceReader } from './source-reader.ts';
import type { LostEntry, ZipEntry } from './zip-entry.ts';
import { ZipError, type ZipErrorCode } from './zip-error.ts';

/** What is in a zip. Folders are not listed. */
export interface ZipListing {
  /** In the order of the zip's central directory; the same each time the same zip is opened. */
  readonly entries: readonly ZipEntry[];
  /** Files that the zip names and that cannot be read. */
  readonly lost: readonly LostEntry[];
  /** Whether the central directory was missing or wrong, so that the files were searched. */
  readonly isRepaired: boolean;
  /** Whether its end is missing, with what may have been there. */
  readonly isCutOff: boolean;
}

/** Warnings of zip.js of a central directory that is not where the zip says: bytes are missing, or there are more. */
const misplaced = new Set([
  'prepended data',
  'prepended central directory',
  'mismatched central directory offset',
  'mismatched zip64 end of central directory record',
  'missing zip64 extra field',
  'trailing central directory data',
]);

const splitMessage = 'Split zip file';
const stored = 0;
const deflated = 8;

interface Listed extends Omit<ZipEntry, 'end' | 'isDeflated'> {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly isFolder: boolean;
}

async function readDirectory(reader: SourceReader): Promise<{ listed: Listed[]; isExact: boolean }> {
  const zip = new ZipReader(reader, { filenameValidation: 'tolerant' });
  const listed: Listed[] = [];
  for await (const entry of zip.getEntriesGenerator()) listed.push(keepFields(entry));
  const isExact = !zip.warnings?.some(({ reason }) => misplaced.has(reason));
  return { listed, isExact };
}

function keepFields(entry: Entry): Listed {
  return {
    path: entry.filename,
    bytes: entry.uncompressedSize,
    crc32: entry.crc32 ?? 0,
    compressedBytes: entry.compressedSize,
    start: entry.offset,
    method: entry.compressionMethod,
    isEncrypted: entry.encrypted,
    isFolder: entry.filename.endsWith('/'),
  };
}

/** Nothing where the file can be read, as far as its table of contents tells. */
function faultOf({ isEncrypted, method, compressedBytes, bytes, start }: Listed, end: number) {
  if (isEncrypted) return 'encrypted';
  if (method !== stored && method !== deflated) return 'unsupported-compression';
  if (method === stored && compressedBytes !== bytes) return 'wrong-size';
  // A local header has 30 bytes and a name.
  return start + 30 + compressedBytes > end ? 'overlapping' : undefined;
}

/** Gives each file the range up to the next one, which ends what can be read of it. */
function placeEntries(listed: readonly Listed[], size: number) {
  const order = listed.map((_, index) => index).sort((a, b) => startOf(a) - startOf(b) || a - b);
  const ends = new Map(order.map((index, place) => [index, startOf(order[place + 1] ?? -1)]));
  const entries: ZipEntry[] = [];
  const lost: LostEntry[] = [];
  for (const [index, one] of listed.entries()) {
    if (one.isFolder) continue;
    const end = Math.min(ends.get(index) ?? size, size);
    const code = faultOf(one, end);
    if (code) lost.push({ path: one.path, code });
    else entries.push(entryOf(one, end));
  }
  return { entries, lost };

  function startOf(index: number): number {
    return listed[index]?.start ?? size;
  }
}

function entryOf({ path, bytes, crc32, compressedBytes, method, start }: Listed, end: number): ZipEntry {
  return { path, bytes, crc32, compressedBytes, isDeflated: method === deflated, start, end };
}

/** Searches the files, and reads them by a central directory that is written anew behind the zip. */
async function repair(source: ByteSource): Promise<ZipListing> {
  const { found, listed } = await scanEntries(source);
  const records: (DirectoryRecord & { lost?: ZipErrorCode })[] = found.map(({ header, lost }) =>
    lost === undefined ? header : { ...header, bytes: 0, compressedBytes: 0, lost },
  );
  const keyOf = (name: Uint8Array) => name.join();
  const names = new Set(records.map(({ name }) => keyOf(name)));
  for (const { name, flags } of listed) {
    if (names.has(keyOf(name))) continue;
    const nothing = { method: stored, crc32: 0, compressedBytes: 0, bytes: 0, start: 0 };
    records.push({ name, flags, ...nothing, lost: 'damaged' });
  }
  if (records.length === 0) throw new ZipError('not-a-zip');
  const directory = writeDirectory(records, source.size);
  const read = await readDirectory(new SourceReader(appendBytes(source, 0, source.size, directory)));
  const codes = records.map(({ lost }) => lost);
  const sound = read.listed.filter((_, index) => codes[index] === undefined);
  const { entries, lost } = placeEntries(sound, source.size);
  const gone = read.listed.flatMap(({ path, isFolder }, index) => {
    const code = codes[index];
    return code === undefined || isFolder ? [] : [{ path, code }];
  });
  const isCutOff = listed.length === 0 || codes.includes('cut-off');
  return { entries, lost: [...lost, ...gone], isRepaired: true, isCutOff };
}

/**
 * Lists the files of a zip. Reads its central directory; where that is missing or wrong, as after a download that broke
 * off, every local header.
 *
 * @throws ZipError `not-a-zip`, `split-zip`, `directory-too-large`; and what the source throws
 */
export async function openZip(source: ByteSource): Promise<ZipListing> {
  const reader = new SourceReader(source);
  try {
    const { listed, isExact } = await readDirectory(reader);
    if (isExact) return { ...placeEntries(listed, source.size), isRepaired: false, isCutOff: false };
  } catch (error) {
    reader.throwFailure();
    if (error instanceof Error && error.message === splitMessage)
      throw new ZipError('split-zip', { cause: error });
  }
  return repair(source);
}
