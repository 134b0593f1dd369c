import type { ImageType } from './header/image-type.ts';

/** What is known of a picture without decoding its pixels. */
export interface ImageFacts {
  readonly type: ImageType;
  /** Size in pixels, the right way up. */
  readonly width: number;
  readonly height: number;
  /** `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]`, absent when unknown. */
  readonly dateTaken?: string;
  /** Make and model as one name, absent when unknown. */
  readonly camera?: string;
}

/** `300`, `800`, `1300`: longest side at most so many pixels. `full`: full size, for HEIC only. */
export type RenditionVariant = '300' | '800' | '1300' | 'full';

/** A JPEG in sRGB without metadata, the right way up. */
export interface Rendition {
  readonly variant: RenditionVariant;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface Derivatives {
  /** Size of the picture in pixels, the right way up. */
  readonly width: number;
  readonly height: number;
  /** `#rrggbb` */
  readonly averageColour: string;
  readonly thumbhash: Uint8Array;
  readonly renditions: readonly Rendition[];
}
