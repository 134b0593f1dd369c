import { mostPadding } from '../structure/broken-scans.ts';

interface Message {
  /** Beginning of what libjpeg-turbo 3 writes (jerror.h); libvips passes on the first of a file. */
  readonly text: RegExp;
  readonly means: 'damage' | 'nothing' | 'skipped';
}

/**
 * What libjpeg says about a JPEG that it shows nevertheless. Skipped bytes are padding of some encoders, or what is left
 * of a scan that a changed bit has cut short.
 */
export const messages: readonly Message[] = [
  { text: /premature end of JPEG image/i, means: 'damage' },
  { text: /premature end of data segment/, means: 'damage' },
  { text: /bad Huffman code/, means: 'damage' },
  { text: /bad arithmetic code/, means: 'damage' },
  { text: /found marker 0x[0-9a-f]+ instead of RST/, means: 'damage' },
  { text: /extraneous bytes before marker/, means: 'skipped' },
  { text: /Inconsistent progression sequence/, means: 'nothing' },
  { text: /Invalid SOS parameters/, means: 'nothing' },
  { text: /unknown JFIF revision/, means: 'nothing' },
  { text: /Unknown Adobe color transform/, means: 'nothing' },
];

/** Bytes that libjpeg skipped, and the marker behind them. */
export interface Skipped {
  readonly bytes: number;
  readonly isAtEnd: boolean;
}

/** What the warnings of a decoding mean. */
export function readWarnings(warnings: readonly string[]): { isDamaged: boolean; skipped?: Skipped } {
  const text = warnings.join('\n');
  if (messages.some((message) => message.means === 'damage' && message.text.test(text)))
    return { isDamaged: true };
  const [, bytes, marker] = /(\d+) extraneous bytes before marker 0x([0-9a-f]+)/.exec(text) ?? [];
  if (Number(bytes ?? 0) <= mostPadding) return { isDamaged: false };
  return { isDamaged: false, skipped: { bytes: Number(bytes), isAtEnd: marker === 'd9' } };
}
