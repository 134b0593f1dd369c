import type { Outcome } from './load/outcome.ts';
import type { Findings } from './verify.ts';

export interface Row extends Findings {
  readonly what: string;
  readonly outcome: Pick<Outcome, 'requests' | 'errors' | 'photos' | 'orders' | 'mails'>;
  /** What else must not be. */
  readonly refused: readonly string[];
  /** Seconds until the last error of a client. */
  readonly backAfter: number | undefined;
}

const head = [
  '| fault | requests | errors that a client saw | photos, orders, mails acknowledged | lost | doubled | back after |',
  '|---|---|---|---|---|---|---|',
];

const formatErrors = (errors: ReadonlyMap<string, number>) =>
  [...errors]
    .sort()
    .map(([error, count]) => `${count} × ${error}`)
    .join(', ') || '0';

function formatRow({ what, outcome, lost, doubled, backAfter }: Row): string {
  const { requests, errors, photos, orders, mails } = outcome;
  const kept = `${photos.length}, ${orders.length}, ${mails.length}`;
  const back = backAfter === undefined ? '' : `${backAfter.toFixed(1)} s`;
  const cells = [what, requests, formatErrors(errors), kept, lost.length, doubled.length, back];
  return `| ${cells.join(' | ')} |`;
}

export function formatReport(rows: readonly Row[]): string {
  return [...head, ...rows.map(formatRow)].join('\n');
}
