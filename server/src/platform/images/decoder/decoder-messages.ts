import type { ImageType } from '../header/image-type.ts';
import type { PixelLimits } from '../header/stored-size.ts';
import type { Derivatives, ImageFacts } from '../image-facts.ts';
import type { RejectionCode } from '../image-rejected.ts';

export interface DecoderTasks {
  inspect: ImageFacts;
  derive: Derivatives;
}

/** Kinds of processes: HEIC needs other loaders, more memory and time. */
export type DecoderKind = 'heic' | 'raster';

export interface DecoderRequest {
  readonly task: keyof DecoderTasks;
  readonly path: string;
  readonly type: ImageType;
  readonly limits: PixelLimits;
}

export type DecoderReply =
  | { readonly outcome: 'ready' }
  | { readonly outcome: 'done'; readonly value: DecoderTasks[keyof DecoderTasks] }
  | { readonly outcome: 'rejected'; readonly code: RejectionCode; readonly detail: string }
  | { readonly outcome: 'failed'; readonly detail: string };
