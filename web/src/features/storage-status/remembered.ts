import type { StorageStatus } from '@keepsake/contract/storage-status';
import { browserSessionStore } from '../../browser/cookies.ts';
import { createRemembered } from '../../browser/remembered.ts';
import type { SafeStorage } from '../../browser/storage.ts';

/** CSS pixels that the banner took last time, before it is known; 0: there was none. */
export const bannerRoom = createRemembered({
  key: 'keepsake.storage-banner-room',
  parse: (text) => (text === null ? null : Number(text) || 0),
  format: String,
});

/** Stores the account whose banner was closed, by its subject: another account sees the banner. */
const ofAccount = (key: string, storage?: Pick<SafeStorage, 'get' | 'set'>) =>
  createRemembered({ key, parse: (text) => text, format: String }, storage);

/** Kept while safe for good, else for the browser session, until the status changes. */
export const dismissed = {
  safe: ofAccount('keepsake.storage-safe-dismissed'),
  warning: ofAccount('keepsake.storage-warning-dismissed', browserSessionStore),
  critical: ofAccount('keepsake.storage-critical-dismissed', browserSessionStore),
} satisfies Record<StorageStatus['status'], unknown>;

/** The account whose dialog has opened by itself in this browser session (CLK-7). */
export const reactivationShown = ofAccount('keepsake.reactivation-shown', browserSessionStore);
