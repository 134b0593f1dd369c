/** What a figure has to reach. */
export interface Goal {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  readonly unit: '' | ' ms' | ' MB';
}

/** One row of the table: what we do, and beside it what it is held against in the same run. */
export interface Figure {
  readonly what: string;
  readonly ours: string;
  readonly against: string;
  /** The ratio, or the time, that the goal is about. */
  readonly value: number;
  readonly goal: Goal;
}

export interface PartResult {
  readonly figures: readonly Figure[];
  /** Markdown that belongs below the table. */
  readonly notes?: string;
}

/** Thrown by a part that cannot be measured on this machine; the message says why. */
export class NotMeasurable extends Error {
  override readonly name = 'NotMeasurable';
}

export const ratioOfAtLeast = (value: number): Goal => ({ bound: 'at least', value, unit: '' });
export const ratioOfAtMost = (value: number): Goal => ({ bound: 'at most', value, unit: '' });
export const most = (value: number, unit: Goal['unit'] = ''): Goal => ({ bound: 'at most', value, unit });
export const millisecondsAtMost = (value: number): Goal => most(value, ' ms');

export function isReached({ value, goal }: Figure): boolean {
  return goal.bound === 'at least' ? value >= goal.value : value <= goal.value;
}
