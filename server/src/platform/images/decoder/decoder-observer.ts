import type { EndReason } from './decoder-errors.ts';
import type { DecoderKind } from './decoder-messages.ts';
import type { Priority } from './decoder-queue.ts';

/**
 * `refused`: the picture is at fault; `killed`: it took too much or crashed its process; `failed`: the machine is
 * at fault, or nobody wants it any more.
 */
export type PictureOutcome = 'done' | 'refused' | 'killed' | 'failed';

/** Told of every picture and of every process. */
export interface DecoderObserver {
  /** A picture came out of a process, and how long it was in it. */
  picture(kind: DecoderKind, outcome: PictureOutcome, milliseconds: number): void;
  /** A picture got a process, and how long it stood in line. */
  waited(kind: DecoderKind, priority: Priority, milliseconds: number): void;
  /** Somebody asked for a picture, and too many were in line already. */
  turnedAway(kind: DecoderKind): void;
  started(kind: DecoderKind): void;
  /** A process ended over a picture, by itself or by our hand. */
  ended(kind: DecoderKind, reason: EndReason): void;
}
