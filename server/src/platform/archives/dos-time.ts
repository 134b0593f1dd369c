const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/;

/** What the clock of DOS can say: seven bits of years since 1980, and every other second. */
const first = '1980-01-01T00:00:00';
const last = '2107-12-31T23:59:58';

/**
 * Wall-clock time `YYYY-MM-DDTHH:mm:ss` as DOS keeps it: the date in the upper 16 bits, the time in the lower ones.
 * What lies before 1980 or after 2107 is the first or the last moment that it can say.
 */
export function toDosTime(modified: string): number {
  if (!pattern.test(modified)) throw new RangeError(`not a wall-clock time: ${modified}`);
  const held = modified < first ? first : modified > last ? last : modified;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (pattern.exec(held) ?? [])
    .slice(1)
    .map(Number);
  const date = ((year - 1980) << 9) | (month << 5) | day;
  // A leap second has no place in 29 pairs.
  const time = (hour << 11) | (minute << 5) | Math.min(second >> 1, 29);
  return date * 0x10000 + time;
}
