import { refusals } from './refusals.ts';
import type { IntegrityReport } from './report.ts';

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

function showTable(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length))) ?? [];
  return rows.map((row) =>
    `  ${row.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}

function showStore({ store, scrub, sweep }: IntegrityReport): string[] {
  const reasons = new Set([store === 'verified' ? undefined : store, scrub.refused, sweep.refused]);
  const warnings = [...reasons].flatMap((reason) => (reason ? [`! ${refusals[reason]}`] : []));
  return [
    store === 'verified' ? 'Store and database belong together.' : 'STORE AND DATABASE ARE NOT VERIFIED.',
    ...warnings,
  ];
}

function showScrub({ scrub: { figures = {}, begunAt, finishedAt, isRunning } }: IntegrityReport): string[] {
  const rows = Object.entries(figures).map(([table, { blobs, bytes, read, readBytes, bad }]) => [
    table,
    blobs,
    mebibytes(bytes),
    read,
    mebibytes(readBytes),
    bad,
  ]);
  const begun = isRunning ? `a round runs since ${begunAt}, so far:` : 'then:';
  return [
    finishedAt
      ? `Last looked at all rows: ${finishedAt}; ${begun}`
      : `Not all rows were looked at yet; ${begun}`,
    ...showTable([['table', 'blobs', 'size', 'read', 'read size', 'not as it should be'], ...rows]),
  ];
}

function showSweep({ sweep: { figures, finishedAt } }: IntegrityReport): string[] {
  if (!figures) return ['Files without a row: not looked for yet.'];
  const { listed, bytes, strange, orphans, orphanBytes, removed, failed } = figures;
  return [
    `Last looked for files without a row: ${finishedAt}; then:`,
    ...showTable([
      ['stored', 'size', 'without a row', 'size', 'removed', 'failed', 'unrecognised names'],
      [listed, mebibytes(bytes), orphans, mebibytes(orphanBytes), removed, failed, strange],
    ]),
  ];
}

function showFindings({ findings, list }: IntegrityReport): string[] {
  const { missing, damaged, unreadable } = findings;
  if (missing + damaged + unreadable === 0) return ['Nothing is known to be missing or damaged.'];
  const rows = list.map(({ key, heldBy, finding, expectedBytes, foundBytes = '-', firstSeenAt }) => [
    finding,
    heldBy,
    key,
    expectedBytes,
    foundBytes,
    firstSeenAt,
  ]);
  return [
    `${missing} MISSING, ${damaged} DAMAGED, ${unreadable} UNREADABLE:`,
    ...showTable([['what', 'table', 'key', 'bytes', 'found', 'first seen'], ...rows]),
  ];
}

export function showReport(report: IntegrityReport): string {
  const parts = [showStore, showFindings, showScrub, showSweep].map((show) => show(report).join('\n'));
  return parts.join('\n\n');
}
