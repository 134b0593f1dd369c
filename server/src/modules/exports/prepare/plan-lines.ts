/** A photo of an export: a line of its plan. */
export interface PlanPhoto {
  readonly photoId: string;
  readonly blobKey: string;
  /** Its path in the zips. */
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
  /** Wall-clock time `YYYY-MM-DDTHH:mm:ss`. */
  readonly modified: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
  readonly dateTaken: string | undefined;
  readonly created: string;
  /** What its owner calls it. */
  readonly fileName: string;
}

/** An album of an export; its photos are the lines behind it. */
export interface PlanAlbum {
  readonly albumId: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly created: string;
}

/** Fields hold no tab and no line's end: only names of people could, and JSON writes those otherwise. */
const fieldEnd = '\t';

/** @param facts as the library gives them */
export function photoLine(facts: string, name: string, fileName: string): string {
  const own = name.endsWith(`/${fileName}`) ? '' : JSON.stringify(fileName);
  return `${facts}\t${name}\t${own}\n`;
}

export function readPhotoLine(line: string): PlanPhoto {
  const fields = line.split(fieldEnd);
  if (fields.length !== 9) throw new Error('a line of a plan is damaged');
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
  return {
    photoId,
    blobKey,
    name,
    bytes: Number(bytes),
    crc32: Number(crc32),
    modified: (dateTaken || created).slice(0, 19),
    sha256,
    dateTaken: dateTaken || undefined,
    created,
    fileName: own === '' ? name.slice(name.lastIndexOf('/') + 1) : (JSON.parse(own) as string),
  };
}

/** What cutting into zips asks of each photo. */
export function readMeasures(line: string): Pick<PlanPhoto, 'name' | 'bytes'> {
  const [, , bytes, , , , , name = ''] = line.split(fieldEnd, 8);
  return { name, bytes: Number(bytes) };
}

export function albumLine({ albumId, name, isShared, created }: PlanAlbum): string {
  return `${albumId}\t${JSON.stringify(name)}\t${isShared ? 1 : 0}\t${created}\n`;
}

/** The path of a photo, as a line behind that of its album. */
export const memberLine = (name: string): string => `\t${name}\n`;

export function readAlbumLine(line: string): PlanAlbum | { readonly member: string } {
  if (line.startsWith(fieldEnd)) return { member: line.slice(1) };
  const [albumId = '', name = '""', isShared = '0', created = ''] = line.split(fieldEnd);
  return { albumId, name: JSON.parse(name) as string, isShared: isShared === '1', created };
}

/** As many bytes of lines as are text at a time: what is alive while the heap is cleared makes it grow. */
const partBytes = 16 * 1024;

/** Where the lines of the next part end; -1 where no line does. */
function endOfPart(piece: Buffer, start: number): number {
  const end = piece.lastIndexOf(0x0a, start + partBytes);
  return end >= start ? end : piece.indexOf(0x0a, start);
}

/**
 * Lines of a file, some at a time: they are gone when the next are asked for. The last one ends with a line's end, too.
 *
 * @param pieces each good until the next one is asked for
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

const pieceBytes = 64 * 1024;

/** Texts as bytes. All pieces lie in the same memory: a million photos would leave as much garbage as they have text. */
export function createPieces() {
  const room = Buffer.allocUnsafeSlow(pieceBytes);
  const encoder = new TextEncoder();
  let filled = 0;

  function take(): Buffer {
    const piece = room.subarray(0, filled);
    filled = 0;
    return piece;
  }

  return {
    /** Pieces that are full; what is left waits. Each is good until the next one is asked for. */
    *add(text: string): Generator<Buffer> {
      for (let left = text; left.length > 0; ) {
        const { read, written } = encoder.encodeInto(left, room.subarray(filled));
        filled += written;
        if (read === left.length) return;
        left = left.slice(read);
        yield take();
      }
    },
    /** What waits. */
    *end(): Generator<Buffer> {
      if (filled > 0) yield take();
    },
  };
}

/** Texts as bytes, some tens of kilobytes at a time. Each piece is good until the next one is asked for. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const pieces = createPieces();
  for await (const text of texts) yield* pieces.add(text);
  yield* pieces.end();
}
