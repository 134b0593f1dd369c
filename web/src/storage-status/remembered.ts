import type { StorageStatus } from '@keepsake/contract/storage-status';
import { browserSessionStore } from '../browser/cookies.ts';
import { createRemembered, createRememberedAccount } from '../browser/remembered.ts';

/** CSS pixels that the banner took last time, before it is known; 0: there was none. */
export const bannerRoom = createRemembered({
  key: 'keepsake.storage-banner-room',
  parse: (text) => (text === null ? null : Number(text) || 0),
  format: String,
});

/**
 * The account whose banner was closed: another account sees the banner. Kept while safe for good, else for the browser
 * session, until the status changes.
 */
export const dismissed = {
  safe: createRememberedAccount('keepsake.storage-safe-dismissed'),
  warning: createRememberedAccount('keepsake.storage-warning-dismissed', browserSessionStore),
  critical: createRememberedAccount('keepsake.storage-critical-dismissed', browserSessionStore),
} satisfies Record<StorageStatus['status'], unknown>;

/** The account whose dialog has opened by itself in this browser session (CLK-7). */
export const reactivationShown = createRememberedAccount('keepsake.reactivation-shown', browserSessionStore);
