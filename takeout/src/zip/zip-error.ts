const sentences = {
  'not-a-zip':
    'This file is no zip, or nothing in it can be read. Choose the zip files as they were downloaded.',
  'split-zip': 'This is one part of a split zip. Join the parts, or download the export again.',
  'directory-too-large':
    'The table of contents of this zip is larger than that of any export. Choose another file.',
  'cut-off': 'The zip ends before this file does. Download the zip again.',
  damaged: 'This file is damaged in the zip. Download the zip again.',
  'wrong-size':
    'This file is larger or smaller than the zip says, so it was not read. Download the zip again.',
  overlapping: 'This file lies over another one in the zip, so it was not read. Download the zip again.',
  encrypted: 'This file has a password. Unpack the zip and add the files.',
  'unsupported-compression':
    'This file is packed in a way that we cannot read. Unpack the zip and add the files.',
  'too-large': 'This file is larger than any of its kind, so it was not read.',
} as const;

export type ZipErrorCode = keyof typeof sentences;

/** What is wrong with a zip or with one of its files: a code, and a sentence that says what to do. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
  readonly code: ZipErrorCode;

  constructor(code: ZipErrorCode, options?: ErrorOptions) {
    super(sentences[code], options);
    this.code = code;
  }
}
