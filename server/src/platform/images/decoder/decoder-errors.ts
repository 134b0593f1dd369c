import { ImageRejected } from '../image-rejected.ts';

/**
 * Why a process ended over a picture. `memory`, `cpu` and `crash` blame the picture; the others the machine:
 * `still` (no CPU time at all), `time` (far too long by the clock), `killed` (by a signal from elsewhere),
 * `start` (it never began).
 */
export type EndReason = 'memory' | 'cpu' | 'crash' | 'still' | 'time' | 'killed' | 'start';

const againstThePicture: ReadonlySet<EndReason> = new Set(['memory', 'cpu', 'crash']);

/** A kill may be chance, so callers count. */
export class DecoderKilled extends ImageRejected {
  readonly reason: EndReason;

  constructor(reason: EndReason, detail: string) {
    super('unreadable-image', detail);
    this.reason = reason;
  }
}

/**
 * Thrown when a retry may succeed. `full`: the queue is full; `closed`: the server is ending; `lost`: the
 * process ended, and the machine is suspected.
 */
export class DecodersUnavailable extends Error {
  override readonly name = 'DecodersUnavailable';
  readonly reason: 'full' | 'closed' | 'lost';

  constructor(reason: 'full' | 'closed' | 'lost', message: string) {
    super(message);
    this.reason = reason;
  }
}

export function errorOfEnd(reason: EndReason, detail: string): DecoderKilled | DecodersUnavailable {
  if (againstThePicture.has(reason)) return new DecoderKilled(reason, detail);
  return new DecodersUnavailable('lost', detail);
}
