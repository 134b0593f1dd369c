import { id } from '@keepsake/contract/values';
import { ApiError } from '../../platform/http/index.ts';
import { keptFileName } from './kept-file-name.ts';

export interface UploadMetadata {
  readonly fileName: string;
  /** Hash from the browser, where available. */
  readonly sha256: Buffer | undefined;
  /** The album that gets the photo. */
  readonly albumId: string | undefined;
}

const refuse = (detail: string) => new ApiError('invalid-request', { field: 'Upload-Metadata', detail });

function readSha256(value: string | null | undefined): Buffer | undefined {
  if (value === undefined || value === null) return undefined;
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
  throw refuse('sha256 is not 64 hex digits');
}

function readAlbumId(value: string | null | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { success, data } = id.safeParse(value);
  if (!success) throw refuse('albumid is not an id');
  return data;
}

/** Reads `filename`, `sha256` and `albumid`. The contract requires `filetype`, but only the content counts. */
export function readUploadMetadata(
  metadata: Readonly<Record<string, string | null>> | undefined,
): UploadMetadata {
  const { filename } = metadata ?? {};
  if (filename === undefined) throw refuse('filename is missing');
  if (!metadata?.filetype) throw refuse('filetype is missing');
  return {
    fileName: keptFileName(filename ?? ''),
    sha256: readSha256(metadata.sha256),
    albumId: readAlbumId(metadata.albumid),
  };
}
