import type { EndReason } from './decoder-errors.ts';
import type { DecoderKind } from './decoder-messages.ts';
import type { Priority } from './decoder-queue.ts';

/**
 * `refused`: the picture is at fault; `killed`: it took too much or crashed its process; `failed`: the
 * machine is at fault, or the caller disconnected.
 */
export type PictureOutcome = 'done' | 'refused' | 'killed' | 'failed';

export interface DecoderObserver {
  picture(kind: DecoderKind, outcome: PictureOutcome, milliseconds: number): void;
  /** A picture got a process after this time in the queue. */
  waited(kind: DecoderKind, priority: Priority, milliseconds: number): void;
  /** A request met a full queue. */
  turnedAway(kind: DecoderKind): void;
  started(kind: DecoderKind): void;
  /** A process ended during a picture. */
  ended(kind: DecoderKind, reason: EndReason): void;
}
