import type { ImageType } from '../header/image-type.ts';
import type { PixelLimits } from '../header/stored-size.ts';
import type { Derivatives, ImageFacts } from '../image-facts.ts';
import type { RejectionCode } from '../image-rejected.ts';

/** What the two kinds of decoder can do, with what each answers. */
export interface DecoderTasks {
  inspect: ImageFacts;
  derive: Derivatives;
}

/** HEIC needs other loaders, more memory and more time than the rest, so it has processes of its own. */
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
