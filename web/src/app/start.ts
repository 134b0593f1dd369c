import { configRoutes, type SiteConfig } from '@keepsake/contract/config';
import { chooseLocale } from '@keepsake/contract/locale';
import { call, session, setBasesOf } from '../api/client.ts';
import type { Account } from '../api/session.ts';
import { followSignOut, isReturnFromProvider } from '../api/sign-in.ts';
import { isFlagOn, type Site } from '../api/site-context.tsx';
import { eventTracker } from '../browser/event-tracker.ts';
import { readChosenLocale, wantedLanguages } from '../browser/languages.ts';
import { pause } from '../browser/pause.ts';
import { reportError } from '../browser/report-error.ts';
import { localStore } from '../browser/storage.ts';
import type { Language } from '../i18n/language-provider.tsx';
import { loadMessages } from '../i18n/load-messages.ts';
import { loadPublicConfig } from './load-public-config.ts';
import { preloadPageAt } from './pages-of-routes.ts';
import { isPublicPath } from './route-table.ts';
import { waitForSignIn } from './wait-for-sign-in.ts';

type OfSite = { readonly kind: 'ready'; readonly site: Site } | { readonly kind: 'cookies-disabled' };

export type Started = OfSite & { readonly language: Language };

const signIn = () =>
  waitForSignIn({
    accessToken: session.accessToken,
    isReturn: isReturnFromProvider,
    resetToRoot: () => window.location.replace('/'),
    report: (error) => reportError(error, 'sign-in'),
    pause,
  });

async function loadConfig(): Promise<SiteConfig> {
  try {
    return await call(configRoutes.getConfig);
  } catch (error) {
    reportError(error, 'config');
    throw error;
  }
}

async function loadLanguage(config: SiteConfig): Promise<Language> {
  const locale = chooseLocale(config, { chosen: readChosenLocale(), wanted: wantedLanguages() });
  return { locale, messages: await loadMessages(locale) };
}

/** Nobody is asked to sign in for a page that is seen without it. */
async function signInWhereNeeded(): Promise<Account | null> {
  if (isPublicPath(window.location.pathname)) return null;
  await signIn();
  const account = session.account();
  if (!account) throw new Error('Signed in without an account');
  eventTracker.track({ name: 'signed-in', subject: account.subject });
  followSignOut();
  return account;
}

/** Config first, then auth, then language and menu; without local storage there is no auth (account area, section 2). */
export async function start(): Promise<Started> {
  const page = preloadPageAt(window.location.pathname);
  const config = await loadConfig();
  setBasesOf(config);
  if (!localStore.works()) return { kind: 'cookies-disabled', language: await loadLanguage(config) };
  // Asked for side by side: language and menu do not depend on who is signed in.
  const [language, publicConfig, account] = await Promise.all([
    loadLanguage(config),
    loadPublicConfig(window.location.hostname),
    signInWhereNeeded().then((signedIn) => {
      if (signedIn && isFlagOn('PhotoManagementTimelineViewEnabled', config)) page.prefetch();
      return signedIn;
    }),
    page.code,
  ]);
  return { kind: 'ready', language, site: { config, publicConfig, account } };
}
