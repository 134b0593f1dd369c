import type { FileReader } from '../header/file-reader.ts';

/** An empty IEND chunk with its checksum: the last bytes of every whole PNG. */
const end = Buffer.from('0000000049454e44ae426082', 'hex');

/** Whether a PNG ends as it should. What programs append hides the end. */
export async function endsAsPng(reader: FileReader): Promise<boolean> {
  return (await reader.read(Math.max(0, reader.size - end.length), end.length)).equals(end);
}
