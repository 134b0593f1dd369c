import { featureFlags } from '@keepsake/contract/config';
import { localeCookie } from '@keepsake/contract/locale';
import { experiments } from '@keepsake/contract/third-parties';

const exactNames: ReadonlySet<string> = new Set([
  ...featureFlags,
  ...experiments.map((experiment) => `keepsake.experiment.${experiment}`),
  localeCookie,
  'keepsake.account-deleted',
  'keepsake.chat-ran',
  'keepsake.consent',
  'keepsake.consent-of-script',
  'keepsake.consent-owner',
  'keepsake.consent-record',
  'keepsake.consent-sent',
  'keepsake.deletion-confirmed',
  'keepsake.favourites-position',
  'keepsake.import-dismissed',
  'keepsake.new-email',
  'keepsake.others-ran',
  'keepsake.phone',
  'keepsake.phone-sent',
  'keepsake.photos-intro',
  'keepsake.photos-intro-dismissed',
  'keepsake.reactivation-shown',
  'keepsake.reloaded-for',
  'keepsake.shares',
  'keepsake.show-all-photos',
  'keepsake.signed-in',
  'keepsake.sort.album',
  'keepsake.sort.photos',
  'keepsake.sort.shared-album',
  'keepsake.storage-banner-room',
  'keepsake.storage-critical-dismissed',
  'keepsake.storage-probe',
  'keepsake.storage-safe-dismissed',
  'keepsake.storage-warning-dismissed',
  'keepsake.timeline-position',
  'keepsake.uploads',
  'keepsake.uploads-paused',
  'keepsake-assets',
  'keepsake-shared',
  'keepsake-uploads',
  // Key of the timeline (PHO-21).
  'visibleTimeLineSections',
]);

const patterns: readonly RegExp[] = [
  /^keepsake\.album-position\.[\w-]+$/,
  /^keepsake\.mail-token \/[\w/-]*$/,
  // Cookies of the session and of the sign-in, which scripts cannot read.
  /^(__Host-)?keepsake(-sign-in|-sign-in-failed|-signed-in|-known-[0-9a-f]{12})?$/,
  /^(__Host-|__Secure-)?oidc-(session|interaction|resume)(\.legacy)?(\.sig)?$/,
  // Key of the router.
  /^tsr-scroll-restoration-v\d+_\d+$/,
];

/**
 * Whether it is a name under which the site keeps something in this browser: cookies, both storages, databases and
 * caches. A withdrawn consent removes whatever else is on this host.
 */
export const isOwn = (name: string): boolean =>
  exactNames.has(name) || patterns.some((pattern) => pattern.test(name));

/** @param names may end in `*` */
export function isAmong(names: readonly string[], name: string): boolean {
  return names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
}
