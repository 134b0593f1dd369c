import type { PersonalDataCopy } from '@keepsake/contract/personal-data';

const requestedAt = '2026-11-26T12:00:00.000Z';

/** A copy in each state. */
export const copies = {
  none: { state: 'none' },
  preparing: { state: 'preparing', requestedAt },
  failed: { state: 'failed', requestedAt },
  ready: {
    state: 'ready',
    requestedAt,
    bytes: 1_572_864,
    expiresAt: '2099-12-03T12:00:00.000Z',
    againAt: '2099-11-27T12:00:00.000Z',
  },
  expired: { state: 'expired', requestedAt, expiresAt: '2026-12-03T12:00:00.000Z' },
} as const satisfies { readonly [State in PersonalDataCopy['state']]: PersonalDataCopy };
