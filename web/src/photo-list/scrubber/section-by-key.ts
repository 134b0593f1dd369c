import { monthOf, type SectionKey } from '../section-key.ts';

const yearOf = (key: SectionKey | undefined) => (key ? monthOf(key).year : undefined);

/** The first month of the list that is in the year of `index`. */
function yearStart(months: readonly SectionKey[], index: number): number {
  let start = index;
  while (start > 0 && yearOf(months[start - 1]) === yearOf(months[index])) start -= 1;
  return start;
}

function nextYear(months: readonly SectionKey[], index: number): number {
  let next = index;
  while (next < months.length - 1 && yearOf(months[next]) === yearOf(months[index])) next += 1;
  return next;
}

function yearBefore(months: readonly SectionKey[], index: number): number {
  const start = yearStart(months, index);
  return start < index ? start : yearStart(months, Math.max(0, start - 1));
}

/** The month that a key leads to; undefined for other keys. Down is down the list, in either order of it. */
export function sectionByKey(months: readonly SectionKey[], index: number, key: string): number | undefined {
  const last = months.length - 1;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(last, index + 1);
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'PageDown':
      return nextYear(months, index);
    case 'PageUp':
      return yearBefore(months, index);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
