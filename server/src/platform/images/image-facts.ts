import type { ImageType } from './header/image-type.ts';

export interface ImageFacts {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  /** `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]`, absent when unknown. */
  readonly dateTaken?: string;
  /** Make and model as one name, absent when unknown. */
  readonly camera?: string;
  /** The file is truncated or coded unusually: only its pixels can show whether there is a picture. */
  readonly seemsDamaged: boolean;
  /** Browsers do not show the file as it is meant: they show the `full` rendition. */
  readonly needsFullSize: boolean;
}

/** `300`, `800`, `1300`: longest side in pixels. `full`: full size, for what browsers do not show. */
export type RenditionVariant = '300' | '800' | '1300' | 'full';

/** Picture in sRGB without metadata, upright. */
export interface Rendition {
  readonly variant: RenditionVariant;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface Derivatives {
  readonly width: number;
  readonly height: number;
  /** Part of the picture is missing or wrong, as far as its format shows it: `pixels/damage-messages.ts`. */
  readonly isDamaged: boolean;
  /** `#rrggbb` */
  readonly averageColour: string;
  readonly thumbhash: Uint8Array;
  readonly renditions: readonly Rendition[];
}
