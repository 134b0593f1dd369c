// Proves BRA-2, CON-9.

import { describe, expect, it } from 'vitest';
import { chooseLocale, isLocale, type Locale, locales, type StorefrontLanguages } from './locale.ts';

const storefront: StorefrontLanguages = {
  locales: ['en-GB', 'nl-NL', 'de-DE', 'de-AT', 'nb-NO'],
  defaultLocale: 'nl-NL',
  localeOverride: null,
};

it('has the twelve languages', () => {
  expect([...locales].sort()).toEqual(
    'da-DK de-AT de-DE en-GB es-ES fr-FR it-IT nb-NO nl-BE nl-NL pt-PT sv-SE'.split(' '),
  );
  expect(isLocale('de-AT')).toBe(true);
  expect(isLocale('de')).toBe(false);
});

describe('chooses', () => {
  it.each<[string, readonly string[], string | undefined, Locale]>([
    ['the default for requests without a language', [], undefined, 'nl-NL'],
    ['the default for requests of languages it does not have', ['ja-JP', 'zh'], undefined, 'nl-NL'],
    ['an exact match', ['de-AT'], undefined, 'de-AT'],
    ['the same language where the place is another', ['en-US'], undefined, 'en-GB'],
    ['the first of a language for the language alone', ['de'], undefined, 'de-DE'],
    ['the first that it has', ['fr-FR', 'de-CH', 'en-GB'], undefined, 'de-DE'],
    ['whatever case it is written in', ['DE-at'], undefined, 'de-AT'],
    ['Bokmål for every Norwegian', ['no'], undefined, 'nb-NO'],
    ['Bokmål for Nynorsk', ['nn-NO'], undefined, 'nb-NO'],
    ['what the person chose, before the browser', ['de-AT'], 'en-GB', 'en-GB'],
    ['the browser’s where the choice is not to be had', ['de-AT'], 'sv-SE', 'de-AT'],
    ['the browser’s where the choice is nonsense', ['de-AT'], '"><script>', 'de-AT'],
    ['nothing for an empty tag', ['', '*'], undefined, 'nl-NL'],
  ])('%s', (_what, accepted, chosen, locale) => {
    expect(chooseLocale(storefront, { accepted, chosen })).toBe(locale);
  });

  it('the storefront’s own German for "de" where that is its default', () => {
    const austrian = { ...storefront, defaultLocale: 'de-AT' as const };
    expect(chooseLocale(austrian, { accepted: ['de'] })).toBe('de-AT');
  });

  it.each<[string, Locale]>([
    ['de', 'de-DE'],
    ['de-CH', 'de-DE'],
    ['nl', 'nl-NL'],
    ['nl-SR', 'nl-NL'],
    ['fr-BE', 'fr-FR'],
    ['de-AT', 'de-AT'],
    ['nl-BE', 'nl-BE'],
  ])('for %s, where every language is to be had, %s', (tag, locale) => {
    const everything = { ...storefront, locales: [...locales].reverse(), defaultLocale: 'en-GB' as const };
    expect(chooseLocale(everything, { accepted: [tag] })).toBe(locale);
    expect(chooseLocale({ ...everything, locales }, { accepted: [tag] })).toBe(locale);
  });

  it('the forced language before everything', () => {
    const forced = { ...storefront, localeOverride: 'de-AT' as const };
    expect(chooseLocale(forced, { accepted: ['en-GB'], chosen: 'en-GB' })).toBe('de-AT');
    expect(chooseLocale(forced, {})).toBe('de-AT');
  });
});
