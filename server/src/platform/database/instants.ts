const timestamptz = /^(\d{4,}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/;

/** Converts a timestamptz of our connections (UTC, up to microseconds) to milliseconds. */
export function instantFromDatabase(text: string): string {
  const [, date, time, fraction = ''] = timestamptz.exec(text) ?? [];
  if (!date) throw new Error(`Not a timestamptz in UTC: ${text}`);
  return `${date}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
