import { createRemembered, createRememberedSwitch } from '../../browser/remembered.ts';
import { sessionStore } from '../../browser/storage.ts';

/** The banner was not there last time, so it needs no room before it is known. */
export const bannerHidden = createRememberedSwitch('keepsake.storage-banner-hidden');

/** The banner was closed while photos were safe: it comes again with a warning only. */
export const safeBanner = createRememberedSwitch('keepsake.storage-safe-dismissed');

/** A warning was closed in this browser session. */
export const warningBanner = createRememberedSwitch('keepsake.storage-warning-dismissed', sessionStore);

/** The dialog is still to open by itself in this browser session (CLK-7). */
export const reactivationDue = createRemembered(
  { key: 'keepsake.reactivation-due', parse: (text) => text !== 'false', format: String },
  sessionStore,
);
