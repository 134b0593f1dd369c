import type { Fault } from './faults/faults.ts';
import type { Outcome } from './load/outcome.ts';
import type { Row } from './report.ts';

/** What no client may see under a fault. */
export function refusedBy({ isPlanned }: Pick<Fault, 'isPlanned'>, outcome: Outcome): string[] {
  const never = isPlanned ? [500, 502] : [500];
  return [
    ...never.filter((status) => outcome.withStatus(status) > 0).map((status) => `a client saw ${status}`),
    ...[...outcome.errors.keys()].filter((error) => error.includes(' never ')),
  ];
}

/** What makes a run fail, each a sentence. */
export function failuresOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what, lost, doubled, refused }) =>
    [...lost, ...doubled, ...refused].map((sentence) => `${what}: ${sentence}`),
  );
}
