const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

const number = (text: string, start: number, end: number) => Number(text.slice(start, end));

/** DOS time has seven bits of years since 1980, and a resolution of two seconds. */
const first = '1980-01-01T00:00:00';
const last = '2107-12-31T23:59:58';

/**
 * Wall-clock time `YYYY-MM-DDTHH:mm:ss` as DOS time: date in the upper 16 bits, time in the lower. Clamped to
 * 1980 to 2107.
 */
export function toDosTime(modified: string): number {
  if (!pattern.test(modified)) throw new RangeError(`not a wall-clock time: ${modified}`);
  const held = modified < first ? first : modified > last ? last : modified;
  const [year, month, day] = [number(held, 0, 4), number(held, 5, 7), number(held, 8, 10)];
  const [hour, minute, second] = [number(held, 11, 13), number(held, 14, 16), number(held, 17, 19)];
  const date = ((year - 1980) << 9) | (month << 5) | day;
  // A leap second has no place in 29 pairs.
  const time = (hour << 11) | (minute << 5) | Math.min(second >> 1, 29);
  return date * 0x10000 + time;
}
