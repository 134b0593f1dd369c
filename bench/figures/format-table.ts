import { type Figure, isReached } from './figure.ts';

const head = ['| Figure | Keepsake | Compared with | Measured | Goal | |', '|---|---|---|---|---|---|'];

/** Rounded towards the worse side of the goal. */
function rounded({ value, goal }: Figure): string {
  const round = goal.bound === 'at least' ? Math.floor : Math.ceil;
  return (round(value * 100) / 100).toFixed(2);
}

function formatRow(figure: Figure): string {
  const { what, ours, against, goal } = figure;
  const measured = `${rounded(figure)}${goal.unit}`;
  const verdict = isReached(figure) ? '' : '**falls short**';
  return `| ${[what, ours, against, measured, `${goal.bound} ${goal.value}${goal.unit}`, verdict].join(' | ')} |`;
}

export function formatTable(figures: readonly Figure[]): string {
  return [...head, ...figures.map(formatRow)].join('\n');
}
