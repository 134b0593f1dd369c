import { describe, expect, test } from 'vitest';
import { readDateTaken } from './read-date-taken.ts';
import type { ExifTags } from './read-exif.ts';
import type { XmpName } from './read-xmp.ts';

function taken(exif: ExifTags, xmp: Partial<Record<XmpName, string>> = {}, flir?: string) {
  return readDateTaken({ exif, xmp: (name) => xmp[name], ...(flir !== undefined && { flir }) });
}

describe('DateTimeOriginal', () => {
  test.each([
    ['2024:05:03 14:02:09', '2024-05-03T14:02:09'],
    ['2024-05-03 14:02:09', '2024-05-03T14:02:09'],
    ['2024/05/03 14:02:09', '2024-05-03T14:02:09'],
    ['2024-05-03T14:02:09', '2024-05-03T14:02:09'],
    ['2021:05:16 12:27:36.107-07:00', '2021-05-16T12:27:36.107-07:00'],
    ['1601:06:06 16:39:33', '1601-06-06T16:39:33'],
    ['1970:01:01 00:00:00', '1970-01-01T00:00:00'],
    ['2099:12:31 23:59:59', '2099-12-31T23:59:59'],
    ['2024:02:29 00:00:00', '2024-02-29T00:00:00'],
    ['2024: 5: 3  4: 2: 9', '2024-05-03T04:02:09'],
    ['2016:02:02 24:28:33', '2016-02-02T00:28:33'],
    ['2016-02-02T24:00:00', '2016-02-02T00:00:00'],
    ['2024:05:03', '2024-05-03T00:00:00'],
    ['2024:05:03   :  :  ', '2024-05-03T00:00:00'],
    ['2024:05:03 --:--:--', '2024-05-03T00:00:00'],
    ['2023:01:01 25:00:00', '2023-01-01T00:00:00'],
    ['2023:01:01 12:61:00', '2023-01-01T00:00:00'],
    [' 2024:05:03 14:02:09 ', '2024-05-03T14:02:09'],
    ['2024-05-03t14:02:09z', '2024-05-03T14:02:09+00:00'],
    ['2024:05:03 14:02:09 CEST', '2024-05-03T14:02:09'],
    ['2024-05-03T14:02:09+02', '2024-05-03T14:02:09+02:00'],
    ['2024:05:03 02:02:09 PM', '2024-05-03T14:02:09'],
    ['2024:05:03 14:02:  ', '2024-05-03T14:02:00'],
    ['2024:05:03 14:02:09.1234567891', '2024-05-03T14:02:09.123'],
    ['2024:05:03 1402', '2024-05-03T14:02:00'],
    ['2024:05:03 140209 +0200', '2024-05-03T14:02:09+02:00'],
  ])('%s', (text, date) => {
    expect(taken({ DateTimeOriginal: text })).toBe(date);
  });

  test.each([
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '2023:02:30 12:00:00',
    '2023:02:29 12:00:00',
    '2023:13:01 12:00:00',
    '0000:01:01 12:00:00',
    'yesterday',
  ])('"%s" is unknown, and the day of a scan does not replace it', (text) => {
    expect(taken({ DateTimeOriginal: text, DateTimeDigitized: '2024:05:03 14:02:09' })).toBeUndefined();
  });
});

describe('offset and fraction', () => {
  test.each([
    ['+02:00', '+02:00'],
    ['-03:00', '-03:00'],
    ['+05:45', '+05:45'],
    ['+0930', '+09:30'],
    ['+14:00', '+14:00'],
    ['Z', '+00:00'],
    ['+99:99', ''],
    ['+05:60', ''],
    ['+14:01', ''],
    ['   :  ', ''],
    ['', ''],
    ['Europe/Amsterdam', ''],
  ])('offset "%s"', (text, offset) => {
    const date = taken({ DateTimeOriginal: '2024:05:03 14:02:09', OffsetTimeOriginal: text });
    expect(date).toBe(`2024-05-03T14:02:09${offset}`);
  });

  test.each([
    ['1', '.100'],
    ['10', '.100'],
    ['023460', '.023'],
    ['644', '.644'],
    ['  ', ''],
    ['x', ''],
  ])('fraction "%s"', (text, fraction) => {
    const date = taken({ DateTimeOriginal: '2024:05:03 14:02:09', SubSecTimeOriginal: text });
    expect(date).toBe(`2024-05-03T14:02:09${fraction}`);
  });

  test('each date has its own offset: none is borrowed', () => {
    const exif = { DateTimeOriginal: '2024:05:03 14:02:09', OffsetTimeDigitized: '+02:00' };
    expect(taken(exif, { 'exif:DateTimeOriginal': '2024-05-03T14:02:09+02:00' })).toBe('2024-05-03T14:02:09');
  });
});

describe('order of sources', () => {
  const everything: Required<Pick<ExifTags, 'DateTimeOriginal' | 'DateTimeDigitized'>> = {
    DateTimeOriginal: '2001:01:01 01:01:01',
    DateTimeDigitized: '2005:05:05 05:05:05',
  };
  const packet = {
    'exif:DateTimeOriginal': '2002-02-02T02:02:02',
    'photoshop:DateCreated': '2003-03-03',
    'exif:DateTimeDigitized': '2006-06-06T06:06+01:00',
    'xmp:CreateDate': '2007-07-07T07:07:07Z',
  };
  const { DateTimeDigitized } = everything;
  const flir = '2004-04-04T04:04:04.040+04:00';

  test.each([
    ['EXIF original', taken(everything, packet, flir), '2001-01-01T01:01:01'],
    ['XMP original', taken({ DateTimeDigitized }, packet, flir), '2002-02-02T02:02:02'],
    [
      'an XMP original beside a blank one in EXIF',
      taken({ DateTimeOriginal: '    :  :     :  :  ' }, packet),
      '2002-02-02T02:02:02',
    ],
    [
      'Photoshop, a day without time',
      taken({ DateTimeDigitized }, { ...packet, 'exif:DateTimeOriginal': '2002' }, flir),
      '2003-03-03T00:00:00',
    ],
    ['FLIR', taken({ DateTimeDigitized }, {}, flir), flir],
    [
      'EXIF digitized, with its own fraction and offset',
      taken({ DateTimeDigitized, SubSecTimeDigitized: '5', OffsetTimeDigitized: '-05:00' }),
      '2005-05-05T05:05:05.500-05:00',
    ],
    [
      'XMP digitized, without seconds',
      taken({}, { 'exif:DateTimeDigitized': packet['exif:DateTimeDigitized'] }),
      '2006-06-06T06:06:00+01:00',
    ],
    ['XMP created', taken({}, { 'xmp:CreateDate': '2007-07-07T07:07:07Z' }), '2007-07-07T07:07:07+00:00'],
    ['a year and month are not a day', taken({}, { 'xmp:CreateDate': '2007-07' }), undefined],
    ['nothing', taken({}), undefined],
  ])('%s', (_, date, expected) => {
    expect(date).toBe(expected);
  });
});
