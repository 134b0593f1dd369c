import { configRoutes, type SiteConfig } from '@keepsake/contract/config';
import { type PublicConfig, publicConfigRoutes } from '@keepsake/contract/public-config';
import { call, session, setBasesOf } from '../api/client.ts';
import type { Account } from '../api/session.ts';
import { followSignOut, isReturnFromProvider } from '../api/sign-in.ts';
import { isFlagOn, type Site } from '../api/site-context.tsx';
import { beganWithMailToken, moveMailToken } from '../browser/mail-token.ts';
import { visitorKey } from '../browser/names-by-consent.ts';
import { reportError } from '../browser/report-error.ts';
import { isPublicPath, ruleAt } from '../browser/route-table.ts';
import { localStore } from '../browser/storage.ts';
import { pause } from '../browser/time.ts';
import type { Language } from '../i18n/language-provider.tsx';
import { showDeletedNotice } from './deleted-notice.ts';
import { loadLanguage } from './load-messages.ts';
import { preloadPageAt } from './pages-of-routes.ts';
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
    const config = await call(configRoutes.getConfig);
    // A brand's script, which would ask, is not loaded.
    return config.thirdParty.consentScript && beganWithMailToken() ? { ...config, thirdParty: {} } : config;
  } catch (error) {
    reportError(error, 'config');
    throw error;
  }
}

/** Menus and addresses of this storefront; defaults when they cannot be loaded (PLA-29, PLA-30). */
async function loadPublicConfig(host: string): Promise<PublicConfig> {
  try {
    return await call(publicConfigRoutes.getPublicConfig, { params: { host } });
  } catch (error) {
    reportError(error, 'public-config');
    return { host, menus: { header: [], footer: [] }, routes: {} };
  }
}

async function signInWhereNeeded(): Promise<Account | null> {
  const rule = ruleAt(window.location.pathname);
  if (rule?.isPublic && !(rule.keepsFrame && localStore.works())) return null;
  await (rule?.isPublic ? session.resume() : signIn());
  const account = session.account();
  if (!account && rule?.isPublic) return null;
  if (!account) throw new Error('Signed in without an account');
  followSignOut();
  return account;
}

/** Only of visitors who have offers: for others nothing is loaded. */
const showKeptOffers = async (config: SiteConfig): Promise<void> =>
  localStore.get(visitorKey) === null
    ? undefined
    : import('../consent/third-parties/kept-offers.ts')
        .then((kept) => kept.showKeptOffers(config))
        .catch((error: unknown) => reportError(error, 'third-party'));

/** Config, then sign-in, language and menu. Without local storage only public pages work (PLA-29, PLA-30). */
export async function start(): Promise<Started> {
  moveMailToken();
  showDeletedNotice();
  const page = preloadPageAt(window.location.pathname);
  const config = await loadConfig();
  setBasesOf(config);
  const isBlocked = !localStore.works() && !isPublicPath(window.location.pathname);
  if (isBlocked) return { kind: 'cookies-disabled', language: await loadLanguage(config) };
  // Requests run in parallel: language and menu do not depend on the sign-in.
  const [language, publicConfig, account] = await Promise.all([
    loadLanguage(config),
    loadPublicConfig(window.location.hostname),
    signInWhereNeeded().then((signedIn) => {
      if (signedIn && isFlagOn('PhotoManagementTimelineViewEnabled', config)) page.prefetch();
      return signedIn;
    }),
    page.code,
    showKeptOffers(config),
  ]);
  return { kind: 'ready', language, site: { config, publicConfig, account } };
}
