const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** "Tuesday September 14,2021 5:33 PM GMT", with or without blank, comma and AM or PM. */
const pattern =
  /^(?:\p{L}+,? )?(\p{L}+) (\d{1,2}), ?(\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))? ?([AP]M)? ?(?:GMT|UTC)$/iu;

/**
 * Seconds since 1970 of a date in "Photo Details.csv", which is in English and in UTC.
 *
 * @returns nothing where the text is another one
 */
export function parseAppleDate(text: string): number | undefined {
  const found = pattern.exec(text.trim().replaceAll(/[\s\u202f\u00a0]+/g, ' '));
  if (found === null) return undefined;
  const [, month = '', day, year, hour, minute, second = '0', half = ''] = found;
  const index = months.indexOf(month.toLowerCase());
  const hours = hoursOf(Number(hour), half.toLowerCase());
  if (index < 0 || hours === undefined || Number(minute) > 59 || Number(second) > 59) return undefined;
  const time = Date.UTC(Number(year), index, Number(day), hours, Number(minute), Number(second));
  // 31 June is no date.
  return new Date(time).getUTCMonth() === index ? time / 1000 : undefined;
}

function hoursOf(hour: number, half: string): number | undefined {
  // Midnight is 0 or 24 of the same date, by the clock's kind (CLDR, UTS 35: H, k, K, h).
  if (half === '') return hour <= 24 ? hour % 24 : undefined;
  // Midnight is 12 AM, noon 12 PM. "13:05 PM" would be a mistake of a half and an hour.
  if (hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}
