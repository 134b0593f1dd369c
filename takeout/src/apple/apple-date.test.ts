import { describe, expect, it } from 'vitest';
import { parseAppleDate } from './apple-date.ts';

const read = (text: string) => {
  const seconds = parseAppleDate(text);
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
};

describe('parseAppleDate', () => {
  it.each([
    ['Tuesday September 14,2021 5:33 PM GMT', '2021-09-14T17:33:00.000Z'],
    ['Thursday August 29,2013 7:08 AM GMT', '2013-08-29T07:08:00.000Z'],
    ['Wednesday September 4,2013 12:10 AM GMT', '2013-09-04T00:10:00.000Z'],
    ['Saturday June 4,2022 12:11 PM GMT', '2022-06-04T12:11:00.000Z'],
    ['Friday October 06,2023 12:11 PM GMT', '2023-10-06T12:11:00.000Z'],
    ['Tuesday October 1, 2019 5:20\u202fPM GMT', '2019-10-01T17:20:00.000Z'],
    ['Tuesday October 1,2019 17:20 GMT', '2019-10-01T17:20:00.000Z'],
    ['Tuesday October 1,2019 24:20 GMT', '2019-10-01T00:20:00.000Z'],
    ['Tuesday October 1,2019 0:20 AM GMT', '2019-10-01T00:20:00.000Z'],
    ['Sunday January 1,1950 5:20:07 PM GMT', '1950-01-01T17:20:07.000Z'],
  ])('A10: reads "%s"', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    'ignored',
    'tirsdag 14. september 2021 17.33 GMT',
    'Tuesday September 31,2021 5:33 PM GMT',
    'Tuesday September 14,2021 13:33 PM GMT',
    'Tuesday September 14,2021 25:33 GMT',
    'Tuesday September 14,2021 5:73 PM GMT',
    'Tuesday September 14,2021 5:33 PM CEST',
  ])('A11: reads no date in "%s"', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
