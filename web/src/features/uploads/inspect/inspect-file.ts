import type { Inspection } from '../queue/upload-world.ts';
import { refusal } from './check-file.ts';
import { detectType, signatureBytes } from './detect-type.ts';

/** Computes a file's SHA-256 in hex, or nothing where it cannot; throws what reading the file throws. */
export type HashFile = (file: Blob, isCancelled: () => boolean) => Promise<string | undefined>;

/** Looks at a file's content before anything of it is sent: its type by its first bytes, and its SHA-256. */
export async function inspectFile(
  file: Blob,
  hash: HashFile,
  isCancelled: () => boolean,
): Promise<Inspection> {
  try {
    const type = detectType(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
    if (type === undefined) return { kind: 'refused', failure: refusal('unsupported-type') };
    return { kind: 'readable', type, sha256: await hash(file, isCancelled) };
  } catch {
    // Moved, changed or taken away with its drive since it was chosen; it may come back.
    return { kind: 'refused', failure: { code: 'unreadable-file', retryable: true } };
  }
}
