import { ApiError } from '../../platform/http/index.ts';
import { keptFileName } from './kept-file-name.ts';

export interface UploadMetadata {
  readonly fileName: string;
  /** SHA-256 that the browser computed, where it could. */
  readonly sha256: Buffer | undefined;
}

const refuse = (detail: string) => new ApiError('invalid-request', { field: 'Upload-Metadata', detail });

function readSha256(value: string | null | undefined): Buffer | undefined {
  if (value === undefined || value === null) return undefined;
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
  throw refuse('sha256 is not 64 hex digits');
}

/** Reads `filename` and `sha256`; `filetype` is required by the contract, but only the content is believed. */
export function readUploadMetadata(
  metadata: Readonly<Record<string, string | null>> | undefined,
): UploadMetadata {
  const { filename } = metadata ?? {};
  if (filename === undefined) throw refuse('filename is missing');
  if (!metadata?.filetype) throw refuse('filetype is missing');
  return { fileName: keptFileName(filename ?? ''), sha256: readSha256(metadata.sha256) };
}
