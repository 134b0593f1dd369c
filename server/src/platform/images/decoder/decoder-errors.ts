import { ImageRejected } from '../image-rejected.ts';

/**
 * Why a process ended over a picture. `memory`, `cpu` and `crash` speak against the picture. The others are what a
 * machine does that is short of memory, disk or time: `still` (no CPU time at all), `time` (far too long by the
 * clock), `killed` (by a signal from elsewhere), `start` (it never began).
 */
export type EndReason = 'memory' | 'cpu' | 'crash' | 'still' | 'time' | 'killed' | 'start';

const againstThePicture: ReadonlySet<EndReason> = new Set(['memory', 'cpu', 'crash']);

/** The picture took too much or crashed its process. Once may be chance, so whoever asked counts. */
export class DecoderKilled extends ImageRejected {
  readonly reason: EndReason;

  constructor(reason: EndReason, detail: string) {
    super('unreadable-image', detail);
    this.reason = reason;
  }
}

/**
 * Nothing is said of the picture, and the same request may succeed later. `full`: too many pictures wait;
 * `closed`: the server is about to end; `lost`: the process in work on it ended, and the machine is suspected.
 */
export class DecodersUnavailable extends Error {
  override readonly name = 'DecodersUnavailable';
  readonly why: 'full' | 'closed' | 'lost';

  constructor(why: 'full' | 'closed' | 'lost', message: string) {
    super(message);
    this.why = why;
  }
}

/** The end of a process as the error for whoever waits for its picture. */
export function errorOfEnd(reason: EndReason, detail: string): DecoderKilled | DecodersUnavailable {
  if (againstThePicture.has(reason)) return new DecoderKilled(reason, detail);
  return new DecodersUnavailable('lost', detail);
}
