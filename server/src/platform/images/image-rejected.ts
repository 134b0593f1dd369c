export type RejectionCode = 'unsupported-type' | 'too-many-pixels' | 'unreadable-image';

/** The file itself is at fault: trying again gives the same answer. */
export class ImageRejected extends Error {
  override readonly name = 'ImageRejected';
  readonly code: RejectionCode;
  /** What the reader or decoder said, for logs; never shown to a customer. */
  readonly detail: string;

  constructor(code: RejectionCode, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
