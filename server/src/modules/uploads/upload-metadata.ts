import { exportedInstant, uploadMetadataKeys } from '@keepsake/contract/uploads';
import { id } from '@keepsake/contract/values';
import { ApiError } from '../../platform/http/index.ts';
import { keptFileName } from './kept-file-name.ts';

export interface UploadMetadata {
  readonly fileName: string;
  /** Hash from the browser, where available. */
  readonly sha256: Buffer | undefined;
  /** The album that gets the photo. */
  readonly albumId: string | undefined;
  /** As `exportedInstant` has it. */
  readonly takenAt: string | undefined;
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

function readTakenAt(value: string | null | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { success, data } = exportedInstant.safeParse(value);
  if (!success) throw refuse('takenat is not like 2021-09-14T15:33:07Z or 2021-09-14T15:33Z');
  return data;
}

/**
 * Keys in small letters, joined: clients write `albumId`, `album_id` and `file-name` too, which would be ignored without a
 * word. Other keys are the client's own.
 */
function foldKeys(metadata: Readonly<Record<string, string | null>>): Map<string, string | null> {
  const folded = new Map<string, string | null>();
  for (const [key, value] of Object.entries(metadata)) {
    const name = key.toLowerCase().replaceAll(/[-_]/g, '');
    const isOurs = uploadMetadataKeys.some((ours) => ours === name);
    if (isOurs && folded.has(name)) throw refuse(`${name} is there twice`);
    folded.set(name, value);
  }
  return folded;
}

/**
 * Reads `filename`, `sha256`, `albumid` and `takenat`, in any letters, with `-` and `_` between them. The contract requires `filetype`, but only the
 * content counts.
 */
export function readUploadMetadata(
  metadata: Readonly<Record<string, string | null>> | undefined,
): UploadMetadata {
  const values = foldKeys(metadata ?? {});
  const fileName = values.get('filename');
  if (fileName === undefined) throw refuse('filename is missing');
  if (!values.get('filetype')) throw refuse('filetype is missing');
  return {
    fileName: keptFileName(fileName ?? ''),
    sha256: readSha256(values.get('sha256')),
    albumId: readAlbumId(values.get('albumid')),
    takenAt: readTakenAt(values.get('takenat')),
  };
}
