import type { ApiBase } from '@keepsake/contract/bases';
import type { SiteConfig } from '@keepsake/contract/config';
import type { ExtensionName } from '@keepsake/contract/extensions';
import { sessionRoutes } from '@keepsake/contract/session';
import { eventTracker } from '../browser/event-tracker.ts';
import { browserFetch, isOnline } from '../browser/network.ts';
import { randomId } from '../browser/random.ts';
import { systemClock } from '../browser/time.ts';
import { createCall } from './call.ts';
import { createCallFile } from './call-file.ts';
import { baseUrl } from './route-url.ts';
import type { CallDependencies } from './send.ts';
import { createSession } from './session.ts';
import { leaveSignedOut } from './sign-in.ts';

let config: SiteConfig | null = null;

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

const dependencies: CallDependencies = {
  fetch: browserFetch,
  newId: randomId,
  isOnline,
  bases: () => config,
  session: () => session,
};

/** Calls a route of the contract: `call(photosRoutes.getPhoto, { params: { id }, signal })`. */
export const call = createCall(dependencies);

/** Requests a file: `callFile(documentFiles.invoice, { params: { id } })`. */
export const callFile = createCallFile(dependencies);

export function apiUrl(base: ApiBase, path: string): string {
  return baseUrl(base, config) + path;
}

/** Whether the services have an extension of the contract (`extensions.ts`). */
export function hasExtension(name: ExtensionName): boolean {
  return config?.extensions[name] === true;
}
