import type { Digests, Staging } from '../../platform/staging/index.ts';
import type { UploadRow } from './uploads.repository.ts';

/** A local file with all bytes of an upload. */
export interface WholeFile {
  /** In the staging. */
  readonly name: string;
  /** Undefined after an interruption: the file is read again. */
  readonly digests: Digests | undefined;
}

/** What has arrived of uploads. */
export interface UploadBytes {
  create(upload: UploadRow): Promise<void>;
  /** Number of bytes, all of them durable; undefined when they are lost. */
  size(upload: UploadRow): Promise<number | undefined>;
  /**
   * Adds bytes from `offset` on until the source ends or fails, and keeps what was received either way. Runs `take`
   * once the upload has all its bytes; when that fails, another call with the last byte runs it again. Rejects with
   * ENOSPC when the local disk is full or only its reserve is left.
   *
   * @returns the end of the added bytes
   */
  append(
    upload: UploadRow,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    take: (whole: WholeFile) => Promise<void>,
  ): Promise<number>;
  remove(upload: UploadRow): Promise<void>;
}

/** One local file per upload, for processes that share the folder. */
export function createBytesOnDisk(staging: Staging): UploadBytes {
  return {
    create: ({ upload_id: id }) => staging.create(id),
    size: ({ upload_id: id }) => staging.size(id),
    async append({ upload_id: id, total_bytes: total }, offset, source, take) {
      const { size, digests } = await staging.append(id, offset, source);
      if (size === Number(total)) await take({ name: id, digests });
      return size;
    },
    remove: ({ upload_id: id }) => staging.remove(id),
  };
}
