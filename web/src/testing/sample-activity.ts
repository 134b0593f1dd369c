import type { ActivityEntry } from '@keepsake/contract/activity';
import type { Device } from '@keepsake/contract/session';

const times = { startedAt: '2026-11-20T12:30:00.000Z', lastUsedAt: '2026-11-26T12:00:00.000Z' };
export const laptop: Device = {
  id: 'L'.repeat(43),
  browser: 'Firefox',
  system: 'Windows',
  isCurrent: true,
  ...times,
};
export const phone: Device = {
  id: 'P'.repeat(43),
  browser: 'Safari',
  system: 'iPhone',
  storefront: 'Printo',
  isCurrent: false,
  ...times,
};
export const unknown: Device = { id: 'U'.repeat(43), isCurrent: false, ...times };

let serial = 0;
function entry(at: string, kind: string, detail: ActivityEntry['detail'] = {}): ActivityEntry {
  serial += 1;
  return { id: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`, at, kind, detail };
}

/** Latest first; one is of a kind that the site does not know. */
export const entries = [
  entry('2026-11-26T15:20:00.000Z', 'delivery-address-changed', { order: 'LB-200417' }),
  entry('2026-11-26T15:10:00.000Z', 'signed-in', { browser: 'Firefox', system: 'Windows' }),
  entry('2026-11-26T15:09:00.000Z', 'password-wrong'),
  entry('2026-11-26T15:08:00.000Z', 'password-wrong'),
  entry('2026-11-26T15:07:00.000Z', 'password-wrong'),
  entry('2026-11-26T15:06:00.000Z', 'of-a-later-version'),
  entry('2026-11-24T15:00:00.000Z', 'password-wrong'),
  entry('2026-11-24T14:00:00.000Z', 'export-requested'),
];
