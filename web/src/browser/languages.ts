import { localeCookie } from '@keepsake/contract/locale';
import { readCookie, setCookie } from './cookies.ts';

const yearSeconds = 365 * 24 * 3600;

/** The server reads the same cookie. */
export function readChosenLocale(): string | undefined {
  return readCookie(localeCookie);
}

export function keepChosenLocale(locale: string): void {
  setCookie(localeCookie, locale, yearSeconds);
}

export function preferredLanguages(): readonly string[] {
  return navigator.languages;
}

/** For assistive technology and hyphenation. */
export function setPageLanguage(locale: string): void {
  document.documentElement.lang = locale;
}
