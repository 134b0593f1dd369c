import { type ActivityEntry, type ActivityKind, activityKinds } from '@keepsake/contract/activity';

export interface ActivityLine extends Omit<ActivityEntry, 'kind'> {
  readonly kind: ActivityKind;
  /** Entries of the same kind in a row; more than 1 for wrong passwords only. */
  readonly count: number;
}

export interface ActivityDay {
  readonly day: string;
  readonly lines: readonly ActivityLine[];
}

const isKnown = (kind: string): kind is ActivityKind => (activityKinds as readonly string[]).includes(kind);

/**
 * Groups entries by day, and wrong passwords in a row as one line. Leaves out kinds that the site does not know.
 *
 * @param dayOf name of the day of an instant
 */
export function groupByDay(
  entries: readonly ActivityEntry[],
  dayOf: (instant: string) => string,
): ActivityDay[] {
  const days: { day: string; lines: ActivityLine[] }[] = [];
  for (const { kind, ...entry } of entries) {
    if (!isKnown(kind)) continue;
    const day = dayOf(entry.at);
    if (days.at(-1)?.day !== day) days.push({ day, lines: [] });
    const lines = days.at(-1)?.lines ?? [];
    const last = lines.at(-1);
    if (last && kind === 'password-wrong' && last.kind === kind) {
      lines[lines.length - 1] = { ...last, count: last.count + 1 };
    } else lines.push({ ...entry, kind, count: 1 });
  }
  return days;
}
