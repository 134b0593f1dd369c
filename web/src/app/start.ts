import { configRoutes } from '@keepsake/contract/config';
import { call, session, setBasesOf } from '../api/client.ts';
import { followSignOut, isReturnFromProvider } from '../api/sign-in.ts';
import type { Site } from '../api/site-context.tsx';
import { eventTracker } from '../browser/event-tracker.ts';
import { pause } from '../browser/pause.ts';
import { reportError } from '../browser/report-error.ts';
import { localStore } from '../browser/storage.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import type { Messages } from '../i18n/messages.ts';
import { waitForSignIn } from './wait-for-sign-in.ts';

interface Language {
  readonly locale: string;
  readonly messages: Messages;
}

export type Started =
  | (Language & { readonly kind: 'ready'; readonly site: Site })
  | (Language & { readonly kind: 'cookies-disabled' });

const signIn = () =>
  waitForSignIn({
    accessToken: session.accessToken,
    isReturn: isReturnFromProvider,
    resetToRoot: () => window.location.replace('/'),
    report: (error) => reportError(error, 'sign-in'),
    pause,
  });

/** Config first, then auth, then language; without local storage there is no auth (account area, section 2). */
export async function start(): Promise<Started> {
  const config = await call(configRoutes.getConfig);
  setBasesOf(config);
  const locale = config.defaultLocale;
  if (!localStore.works()) return { kind: 'cookies-disabled', locale, messages: await loadMessages(locale) };
  // Asked for side by side: the language does not depend on who is signed in.
  const [messages] = await Promise.all([loadMessages(locale), signIn()]);
  const account = session.account();
  if (!account) throw new Error('Signed in without an account');
  eventTracker.track({ name: 'signed-in', subject: account.subject });
  followSignOut();
  return { kind: 'ready', locale, messages, site: { config, account } };
}
