import { jpegBits } from '@keepsake/contract/uploads';
import type { Inspection } from '../queue/upload-dependencies.ts';
import { refusal } from './check-file.ts';
import { detectType, signatureBytes } from './detect-type.ts';
import { readJpegBits } from './jpeg-bits.ts';

/** SHA-256 in hex, or undefined if it cannot be computed; throws read errors. */
export type HashFile = (file: Blob, isCancelled: () => boolean) => Promise<string | undefined>;

/** Detects type and SHA-256 before the upload. */
export async function inspectFile(
  file: Blob,
  hash: HashFile,
  isCancelled: () => boolean,
): Promise<Inspection> {
  try {
    const type = detectType(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
    if (type === undefined) return { kind: 'refused', failure: refusal('unsupported-type') };
    if (type === 'image/jpeg' && ((await readJpegBits(file)) ?? jpegBits) !== jpegBits) {
      return { kind: 'refused', failure: refusal('unreadable-image') };
    }
    return { kind: 'readable', type, sha256: await hash(file, isCancelled) };
  } catch {
    // Moved, changed, or removed with its drive.
    return { kind: 'refused', failure: refusal('unreadable-file') };
  }
}
