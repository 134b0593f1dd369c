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

/** Lines of a file, those of each piece together. The last one ends with a line's end, too. */
export async function* readLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(0x0a);
    if (end < 0) {
      rest = Buffer.concat([rest, piece]);
      continue;
    }
    const whole = Buffer.concat([rest, piece.subarray(0, end)]).toString();
    rest = Buffer.from(piece.subarray(end + 1));
    yield whole.split('\n');
  }
  if (rest.byteLength > 0) throw new Error('a file of lines ends in the middle of one');
}

const flushedFrom = 64 * 1024;

/** Texts as bytes, some tens of kilobytes at a time. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < flushedFrom) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting.length > 0) yield Buffer.from(waiting);
}
