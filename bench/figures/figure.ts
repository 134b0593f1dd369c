export interface Goal {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  readonly unit: '' | ' ms' | ' MB' | ' %';
}

/** One row of the table, with the reference of the same run. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly against: string;
  readonly value: number;
  readonly goal: Goal;
}

export interface PartResult {
  readonly figures: readonly Figure[];
  readonly notes?: string;
}

/** Thrown by a part that this machine cannot measure; the message has the reason. */
export class NotMeasurable extends Error {
  override readonly name = 'NotMeasurable';
}

export const ratioOfAtLeast = (value: number): Goal => ({ bound: 'at least', value, unit: '' });
export const least = (value: number, unit: Goal['unit'] = ''): Goal => ({ bound: 'at least', value, unit });
export const ratioOfAtMost = (value: number): Goal => ({ bound: 'at most', value, unit: '' });
export const most = (value: number, unit: Goal['unit'] = ''): Goal => ({ bound: 'at most', value, unit });
export const millisecondsAtMost = (value: number): Goal => most(value, ' ms');

export function isReached({ value, goal }: Figure): boolean {
  return goal.bound === 'at least' ? value >= goal.value : value <= goal.value;
}
