import type { ApiBase } from '@keepsake/contract/bases';
import type { SiteConfig } from '@keepsake/contract/config';
import type { ExtensionName } from '@keepsake/contract/extensions';
import { sessionRoutes } from '@keepsake/contract/session';
import { systemClock } from '../browser/clock.ts';
import { eventTracker } from '../browser/event-tracker.ts';
import { browserFetch } from '../browser/fetch.ts';
import { isOnline } from '../browser/online.ts';
import { randomId } from '../browser/random-id.ts';
import { baseUrl } from './base-url.ts';
import { createCall } from './call.ts';
import { createSession } from './session.ts';
import { leaveSignedOut } from './sign-in.ts';

let config: SiteConfig | null = null;

/** From here on every call goes where config.json says. */
export function setBasesOf(loaded: SiteConfig): void {
  config = loaded;
}

export const session = createSession({
  clock: systemClock,
  requestToken: () => call(sessionRoutes.getToken),
  onSignedOut(account) {
    if (account) eventTracker.track({ name: 'session-abandoned', subject: account.subject });
    leaveSignedOut();
  },
});

/** Calls a route of the contract: `call(photosRoutes.getPhoto, { params: { id }, signal })`. */
export const call = createCall({
  fetch: browserFetch,
  newId: randomId,
  isOnline,
  bases: () => config,
  session: () => session,
});

/** Address of a path behind an API's base, for what does not speak JSON: `apiUrl('storageApi', '/files')`. */
export function apiUrl(base: ApiBase, path: string): string {
  return baseUrl(base, config) + path;
}

/** Whether the services behind the bases have an extension of the contract (`extensions.ts`). */
export function hasExtension(name: ExtensionName): boolean {
  return config?.extensions[name] === true;
}
