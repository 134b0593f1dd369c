import { localeCookie } from '@keepsake/contract/locale';

const yearSeconds = 365 * 24 * 3600;

/** The server reads the same cookie. */
export function readChosenLocale(): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${localeCookie}=`));
  return pair?.slice(localeCookie.length + 1);
}

export function keepChosenLocale(locale: string): void {
  // Plain http is for development only, where some browsers drop Secure cookies.
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025.
  document.cookie = `${localeCookie}=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}

export function preferredLanguages(): readonly string[] {
  return navigator.languages;
}

/** For assistive technology and hyphenation. */
export function setPageLanguage(locale: string): void {
  document.documentElement.lang = locale;
}
