import { featureFlags } from '@keepsake/contract/config';
import { localeCookie } from '@keepsake/contract/locale';

/**
 * Every name under which the site keeps something in this browser: cookies, both storages, databases and caches.
 * `*` at the end stands for anything. A withdrawn consent removes whatever else is on this host.
 */
export const ownNames: readonly string[] = [
  ...featureFlags,
  localeCookie,
  // Cookies of the session, which scripts cannot read.
  'keepsake',
  'keepsake-sign-in',
  'keepsake-known*',
  '__Host-keepsake*',
  'oidc-*',
  'keepsake.account-deleted',
  'keepsake.album-position.*',
  'keepsake.consent',
  'keepsake.consent-of-script',
  'keepsake.consent-owner',
  'keepsake.consent-record',
  'keepsake.consent-sent',
  'keepsake.deletion-confirmed',
  'keepsake.experiment.*',
  'keepsake.import-dismissed',
  'keepsake.mail-token *',
  'keepsake.new-email',
  'keepsake.phone',
  'keepsake.phone-sent',
  'keepsake.photos-intro',
  'keepsake.photos-intro-dismissed',
  'keepsake.reactivation-shown*',
  'keepsake.reloaded-for',
  'keepsake.shares',
  'keepsake.show-all-photos',
  'keepsake.sort.album*',
  'keepsake.sort.photos',
  'keepsake.sort.shared-album*',
  'keepsake.storage-banner-room*',
  'keepsake.storage-critical-dismissed*',
  'keepsake.storage-probe',
  'keepsake.storage-safe-dismissed*',
  'keepsake.storage-warning-dismissed*',
  'keepsake.timeline-position*',
  'keepsake.uploads',
  'keepsake.uploads-paused',
  'keepsake.withdrawn',
  'keepsake-assets',
  'keepsake-shared',
  'keepsake-uploads',
  // The router's.
  'tsr-scroll-restoration-*',
];

/** Names of ours that exist by consent only, and go with it. */
export const namesByConsent = {
  visitor: 'keepsake.visitor',
  signIn: 'keepsake.signed-in',
} as const;

/** @param names may end in `*` */
export function isAmong(names: readonly string[], name: string): boolean {
  return names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
}
