import { configRoutes } from '@keepsake/contract/config';
import { call, session, setBasesOf } from '../api/client.ts';
import { followSignOut } from '../api/sign-in.ts';
import type { Site } from '../api/site-context.tsx';
import { localStore } from '../browser/storage.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import type { Messages } from '../i18n/messages.ts';

interface Language {
  readonly locale: string;
  readonly messages: Messages;
}

export type Started =
  | (Language & { readonly kind: 'ready'; readonly site: Site })
  | (Language & { readonly kind: 'cookies-disabled' });

/** Config first, then auth, then language; without local storage there is no auth (account area, section 2). */
export async function start(): Promise<Started> {
  const config = await call(configRoutes.getConfig);
  setBasesOf(config);
  const locale = config.defaultLocale;
  if (!localStore.works()) return { kind: 'cookies-disabled', locale, messages: await loadMessages(locale) };
  // Asked for side by side: the language does not depend on who is signed in.
  const [messages] = await Promise.all([loadMessages(locale), session.accessToken()]);
  const account = session.account();
  if (!account) throw new Error('Signed in without an account');
  followSignOut();
  return { kind: 'ready', locale, messages, site: { config, account } };
}
