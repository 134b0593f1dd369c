import type { ExportTexts } from '../messages.ts';
import type { MissingPhoto } from './write-plan.ts';

/** Everything that a manifest says. It is as long whatever numbers `chunkOf` gives. */
export interface ManifestContent {
  readonly exportId: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly brandName: string;
  readonly locale: string;
  readonly texts: ExportTexts;
  readonly photos: number;
  readonly missing: readonly MissingPhoto[];
  /** Lines of the plan, from the first one on at each call. */
  photoLines(): AsyncIterable<readonly string[]>;
  albumLines(): AsyncIterable<readonly string[]>;
  /** Number of the zip that has the photo with this number, from 0. Asked in their order. */
  chunkOf(photo: number): number;
}
