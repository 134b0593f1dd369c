import { localeCookie } from '@keepsake/contract/locale';

const yearSeconds = 365 * 24 * 3600;

/** The language that was chosen on this site; the server reads the same cookie for its pages. */
export function readChosenLocale(): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${localeCookie}=`));
  return pair?.slice(localeCookie.length + 1);
}

export function keepChosenLocale(locale: string): void {
  // Plain http is for this machine only, where some browsers would drop a cookie that is Secure.
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025.
  document.cookie = `${localeCookie}=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}

/** What the browser asks for, the most wanted first. */
export function wantedLanguages(): readonly string[] {
  return navigator.languages;
}

/** Tells assistive technology and hyphenation which language the page is in. */
export function setPageLanguage(locale: string): void {
  document.documentElement.lang = locale;
}
