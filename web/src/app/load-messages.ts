import { configRoutes, type SiteConfig } from '@keepsake/contract/config';
import { chooseLocale } from '@keepsake/contract/locale';
import { call } from '../api/client.ts';
import { preferredLanguages, readChosenLocale } from '../browser/languages.ts';
import { reportError } from '../browser/report-error.ts';
import { pause } from '../browser/time.ts';
import type { Catalogue } from '../i18n/compile-messages.ts';
import type { Language } from '../i18n/language-provider.tsx';
import { fallbackLocale, loadEnglish, type Messages } from '../i18n/messages.ts';

const retryAfterMs = 500;
/** A page in English is better than none for longer. */
const patienceMs = 15_000;

const isCatalogue = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export async function loadMessages(locale: string): Promise<Messages> {
  const params = { file: `${locale}.json` };
  const messages = await call(configRoutes.getMessages, { params, query: { format: 'compiled' } });
  if ('compiled' in messages) {
    if (!isCatalogue(messages.compiled)) throw new Error('The messages are no catalogue');
    return messages.compiled;
  }
  // Messages from a service of the retailer's own.
  const { compileMessages } = await import('../i18n/compile-messages.ts');
  return compileMessages(messages as Catalogue<string>) as unknown as Messages;
}

async function loadTwice(locale: string): Promise<Messages> {
  try {
    return await loadMessages(locale);
  } catch {
    await pause(retryAfterMs);
    return loadMessages(locale);
  }
}

async function giveUp(): Promise<never> {
  await pause(patienceMs);
  throw new Error('The messages did not arrive in time');
}

/** The visitor's language; English where its messages cannot be had, so that the site works without them. */
export async function loadLanguage(config: SiteConfig): Promise<Language> {
  const locale = chooseLocale(config, { chosen: readChosenLocale(), accepted: preferredLanguages() });
  try {
    return { locale, messages: await Promise.race([loadTwice(locale), giveUp()]) };
  } catch (error) {
    reportError(error, 'messages');
    const messages = await loadEnglish().catch(() => {
      // Offline, the first error says more.
      throw error;
    });
    return { locale: fallbackLocale, messages };
  }
}
