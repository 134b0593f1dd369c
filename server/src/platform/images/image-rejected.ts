export type RejectionCode = 'unsupported-type' | 'too-many-pixels' | 'unreadable-image';

/** The file is at fault: a retry fails too. */
export class ImageRejected extends Error {
  override readonly name = 'ImageRejected';
  readonly code: RejectionCode;
  /** Detail for logs only. */
  readonly detail: string;

  constructor(code: RejectionCode, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
