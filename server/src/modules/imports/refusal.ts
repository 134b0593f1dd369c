import type { RefusedPhoto } from '@keepsake/contract/activation';
import { limits } from '@keepsake/contract/limits';
import { ApiError } from '../../platform/http/index.ts';
import { SourceFileDamaged, SourceFileMissing } from '../../platform/photo-sources/index.ts';

export type RefusalReason = RefusedPhoto['reason'];

/** The photo is at fault: another try fails, too. */
class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

const reasons: Readonly<Record<string, RefusalReason>> = {
  'checksum-mismatch': 'damaged',
  'unreadable-image': 'unreadable',
  'unsupported-type': 'unsupported',
  'too-many-pixels': 'too-large',
  'quota-exceeded': 'library-full',
};

/** Undefined for an error that says nothing about the photo. */
export function reasonOf(error: unknown): RefusalReason | undefined {
  if (error instanceof PhotoRefused) return error.reason;
  if (error instanceof SourceFileMissing) return 'missing';
  if (error instanceof SourceFileDamaged) return 'damaged';
  return error instanceof ApiError ? reasons[error.code] : undefined;
}

/** Refuses what need not be fetched. */
export function refuseByLength(announced: number, found: number): void {
  if (found !== announced) throw new PhotoRefused('damaged');
  if (found > limits.upload.maxBytes) throw new PhotoRefused('too-large');
}
