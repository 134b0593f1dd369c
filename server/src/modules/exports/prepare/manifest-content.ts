import type { ExportTexts } from '../messages.ts';
import type { MissingPhoto } from './write-plan.ts';

/** The manifest's length does not depend on the results of `chunkOf`. */
export interface ManifestContent {
  readonly exportId: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly brandName: string;
  readonly locale: string;
  /** IANA time zone of the day of the request. */
  readonly timeZone: string;
  readonly texts: ExportTexts;
  readonly photos: number;
  readonly missing: readonly MissingPhoto[];
  /** Lines of the plan, from the start at each call. */
  photoLines(): AsyncIterable<readonly string[]>;
  albumLines(): AsyncIterable<readonly string[]>;
  /** Number of the zip with this photo, from 0. Called in ascending order. */
  chunkOf(photo: number): number;
}
