import { afterEach, expect, it, vi } from 'vitest';
import { keepChosenLocale, readChosenLocale } from './languages.ts';

afterEach(() => vi.unstubAllGlobals());

function cookieKeptAt(protocol: string): string {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { protocol } });
  keepChosenLocale('nl-BE');
  return page.cookie;
}

it('keeps the chosen language for a year, over https for https alone', () => {
  const cookie = 'keepsake-locale=nl-BE; Path=/; Max-Age=31536000; SameSite=Lax';
  expect(cookieKeptAt('http:')).toBe(cookie);
  expect(cookieKeptAt('https:')).toBe(`${cookie}; Secure`);
});

it('reads it among other cookies', () => {
  vi.stubGlobal('document', { cookie: 'a=b; keepsake-locale=nl-BE; c=d' });
  expect(readChosenLocale()).toBe('nl-BE');
  vi.stubGlobal('document', { cookie: 'not-keepsake-locale=nl-BE' });
  expect(readChosenLocale()).toBeUndefined();
});
