import { limits } from '@keepsake/contract/limits';
import { ApiError } from '../../platform/http/index.ts';

export interface UploadMetadata {
  readonly fileName: string;
  /** SHA-256 that the browser computed, where it could. */
  readonly sha256: Buffer | undefined;
}

/** Control characters and the two that would make a path of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const forbidden = /[\u0000-\u001f\u007f/\\]/;

function readFileName(value: string | null | undefined): string {
  const name = value?.normalize('NFC').trim();
  const refuse = (detail: string) => new ApiError('invalid-request', { field: 'Upload-Metadata', detail });
  if (!name) throw refuse('filename is missing');
  if (forbidden.test(name)) throw refuse('filename has a character that a name cannot have');
  if (Buffer.byteLength(name) > limits.upload.maxFileNameBytes) throw refuse('filename is too long');
  return name;
}

function readSha256(value: string | null | undefined): Buffer | undefined {
  if (value === undefined || value === null) return undefined;
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
  throw new ApiError('invalid-request', { field: 'Upload-Metadata', detail: 'sha256 is not 64 hex digits' });
}

/** Reads `filename` and `sha256`; `filetype` is required by the contract, but only the content is believed. */
export function readUploadMetadata(
  metadata: Readonly<Record<string, string | null>> | undefined,
): UploadMetadata {
  const fileName = readFileName(metadata?.filename);
  if (!metadata?.filetype) {
    throw new ApiError('invalid-request', { field: 'Upload-Metadata', detail: 'filetype is missing' });
  }
  return { fileName, sha256: readSha256(metadata.sha256) };
}
