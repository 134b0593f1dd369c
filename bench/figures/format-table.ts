import { type Figure, isReached } from './figure.ts';

const head = ['| Figure | Keepsake | Compared with | Measured | Goal | |', '|---|---|---|---|---|---|'];

/** Rounded towards the worse side of the goal. */
function rounded({ value, goal }: Figure): string {
  const round = goal.bound === 'at least' ? Math.floor : Math.ceil;
  return (round(value * 100) / 100).toFixed(2);
}

function formatRow(figure: Figure): string {
  const { what, measured, against, goal } = figure;
  const compared = `${rounded(figure)}${goal.unit}`;
  const verdict = isReached(figure) ? '' : '**falls short**';
  return `| ${[what, measured, against, compared, `${goal.bound} ${goal.value}${goal.unit}`, verdict].join(' | ')} |`;
}

export function formatTable(figures: readonly Figure[]): string {
  return [...head, ...figures.map(formatRow)].join('\n');
}
