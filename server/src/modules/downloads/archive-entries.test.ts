import { expect, it } from 'vitest';
import { entriesOf } from './archive-entries.ts';

it.each([
  ['2024-05-03T12:00:00+02:00', 202405, '2024-05-03T12:00:00'],
  [null, 197001, '2026-11-22T08:00:00'],
  ['2107-12-31T23:59:58', 197001, '2026-11-22T08:00:00'],
])('dates an entry by %s of month %d', (date_taken, taken_month, modified) => {
  const photo = {
    owner_id: 'o',
    photo_id: 'p',
    file_name: 'a.jpg',
    mime_type: 'image/jpeg',
    bytes: '9',
    crc32: '1',
  };
  const uploaded_at = '2026-11-22 08:00:00+00';
  expect(entriesOf([{ ...photo, date_taken, taken_month, uploaded_at }])).toMatchObject([{ modified }]);
});
