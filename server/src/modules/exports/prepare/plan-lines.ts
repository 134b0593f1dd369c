export interface PlanPhoto {
  readonly photoId: string;
  readonly blobKey: string;
  /** Path in the zips. */
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
  /** Wall-clock time `YYYY-MM-DDTHH:mm:ss`. */
  readonly modified: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Date as in the file, even if impossible. */
  readonly dateTaken: string | undefined;
  readonly created: string;
  readonly fileName: string;
  /** Part of the picture is missing or wrong, as far as it is known. */
  readonly isDamaged: boolean;
  readonly isFavourite: boolean;
}

/** An album; the lines after it are its photos. */
export interface PlanAlbum {
  readonly albumId: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly created: string;
}

export const undatedFolder = 'Unknown date';

/** Returns the month of a path, without a part number. */
export function monthOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return folder.endsWith(')') ? folder.slice(0, folder.lastIndexOf(' (')) : folder;
}

/** Fields contain no tab or line break: JSON escapes those of names. */
const fieldEnd = '\t';

export type PhotoMarks = Pick<PlanPhoto, 'isDamaged' | 'isFavourite'>;

/** At the end of a line, each where it holds. Plans from before have none. */
const damagedMark = 'damaged';
const favouriteMark = 'favourite';

/** @param facts from the library's query */
export function photoLine(facts: string, name: string, fileName: string, marks?: PhotoMarks): string {
  const own = name.endsWith(`/${fileName}`) ? '' : JSON.stringify(fileName);
  const damaged = marks?.isDamaged ? `\t${damagedMark}` : '';
  const favourite = marks?.isFavourite ? `\t${favouriteMark}` : '';
  return `${facts}\t${name}\t${own}${damaged}${favourite}\n`;
}

const isMark = (field: string) => field === damagedMark || field === favouriteMark;

export function readPhotoLine(line: string): PlanPhoto {
  const fields = line.split(fieldEnd);
  if (fields.length < 9 || !fields.slice(9).every(isMark)) throw new Error('a line of a plan is damaged');
  const [
    photoId = '',
    blobKey = '',
    bytes,
    crc32,
    sha256 = '',
    dateTaken = '',
    created = '',
    name = '',
    own = '',
  ] = fields;
  const isUndated = monthOf(name) === undatedFolder;
  return {
    photoId,
    blobKey,
    name,
    bytes: Number(bytes),
    crc32: Number(crc32),
    modified: (isUndated ? created : dateTaken).slice(0, 19),
    sha256,
    dateTaken: dateTaken || undefined,
    created,
    fileName: own === '' ? name.slice(name.lastIndexOf('/') + 1) : (JSON.parse(own) as string),
    isDamaged: fields.includes(damagedMark, 9),
    isFavourite: fields.includes(favouriteMark, 9),
  };
}

/** Reads the fields for splitting into zips. */
export function readMeasures(line: string): Pick<PlanPhoto, 'name' | 'bytes'> {
  const [, , bytes, , , , , name = ''] = line.split(fieldEnd, 8);
  return { name, bytes: Number(bytes) };
}

export function albumLine({ albumId, name, isShared, created }: PlanAlbum): string {
  return `${albumId}\t${JSON.stringify(name)}\t${isShared ? 1 : 0}\t${created}\n`;
}

export const memberLine = (name: string): string => `\t${name}\n`;

export function readAlbumLine(line: string): PlanAlbum | { readonly member: string } {
  if (line.startsWith(fieldEnd)) return { member: line.slice(1) };
  const [albumId = '', name = '""', isShared = '0', created = ''] = line.split(fieldEnd);
  return { albumId, name: JSON.parse(name) as string, isShared: isShared === '1', created };
}

/** Bytes of lines decoded at a time: more live data makes the heap grow. */
const partBytes = 16 * 1024;

/** End of the last line that fits; -1 without one. */
function endOfPart(piece: Buffer, start: number): number {
  const end = piece.lastIndexOf(0x0a, start + partBytes);
  return end >= start ? end : piece.indexOf(0x0a, start);
}

/**
 * Yields batches, each valid until the next one is requested. The last line ends with a line break too.
 *
 * @param pieces each valid until the next one is requested
 */
export async function* readLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    let start = piece.indexOf(0x0a) + 1;
    if (start === 0) {
      rest = Buffer.concat([rest, piece]);
      continue;
    }
    const one = [Buffer.concat([rest, piece.subarray(0, start - 1)]).toString()];
    yield one;
    one.length = 0;
    for (let end = endOfPart(piece, start); end >= 0; end = endOfPart(piece, start)) {
      const lines = piece.toString('utf8', start, end).split('\n');
      start = end + 1;
      yield lines;
      lines.length = 0;
    }
    rest = Buffer.from(piece.subarray(start));
  }
  if (rest.byteLength > 0) throw new Error('a file of lines ends in the middle of one');
}

const bufferBytes = 64 * 1024;

/** Encodes texts into one reused buffer: a million photos would leave as much garbage as text. */
export function createChunker() {
  const room = Buffer.allocUnsafeSlow(bufferBytes);
  const encoder = new TextEncoder();
  let filled = 0;

  function take(): Buffer {
    const piece = room.subarray(0, filled);
    filled = 0;
    return piece;
  }

  return {
    /** Yields full buffers, each valid until the next one is requested. */
    *add(text: string): Generator<Buffer> {
      for (let left = text; left.length > 0; ) {
        const { read, written } = encoder.encodeInto(left, room.subarray(filled));
        filled += written;
        if (read === left.length) return;
        left = left.slice(read);
        yield take();
      }
    },
    *end(): Generator<Buffer> {
      if (filled > 0) yield take();
    },
  };
}

/** Yields buffers of some tens of kilobytes, each valid until the next one is requested. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const pieces = createChunker();
  for await (const text of texts) yield* pieces.add(text);
  yield* pieces.end();
}
