/** Languages with texts (BRA-2; de-DE: S30). */
export const locales = [
  'en-GB',
  'nl-NL',
  'es-ES',
  'fr-FR',
  'nl-BE',
  'de-AT',
  'it-IT',
  'da-DK',
  'pt-PT',
  'nb-NO',
  'sv-SE',
  'de-DE',
] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en-GB';

/** Set by the site's language switch, read by the server; holds one locale. */
export const localeCookie = 'keepsake-locale';

export function isLocale(text: string): text is Locale {
  return (locales as readonly string[]).includes(text);
}

export interface StorefrontLanguages {
  readonly locales: readonly Locale[];
  readonly defaultLocale: Locale;
  /** Overrides every request. */
  readonly localeOverride: Locale | null;
}

export interface RequestedLanguages {
  /** Choice by the language switch. */
  readonly chosen?: string | undefined;
  /** Languages of the browser in order of preference: `Accept-Language` or `navigator.languages`. */
  readonly accepted?: readonly string[];
}

/** Browsers also send Norwegian as its macro language or in the other written form. */
const written: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

function languageOf(tag: string): string {
  const language = tag.split('-', 1)[0]?.toLowerCase() ?? '';
  return written[language] ?? language;
}

/** Whether the locale is of its home country, such as German of Germany. */
function isAtHome(locale: Locale): boolean {
  return /^(\w+)-\1$/i.test(locale);
}

function matchOf(tag: string, { locales: offered, defaultLocale: first }: StorefrontLanguages) {
  const exact = offered.find((locale) => locale.toLowerCase() === tag.toLowerCase());
  // "de" and "de-CH" match the storefront's own German first, else Germany's before Austria's.
  const likely = [first, ...offered.filter(isAtHome), ...offered];
  return exact ?? likely.find((locale) => languageOf(locale) === languageOf(tag));
}

/**
 * The language of a page or mail: the storefront's override, the person's choice if the storefront has it, the
 * first of the browser's languages that it has (exact match, else same language), its default.
 */
export function chooseLocale(storefront: StorefrontLanguages, requested: RequestedLanguages): Locale {
  if (storefront.localeOverride !== null) return storefront.localeOverride;
  const chosen = storefront.locales.find((locale) => locale === requested.chosen);
  if (chosen !== undefined) return chosen;
  for (const tag of requested.accepted ?? []) {
    const match = matchOf(tag, storefront);
    if (match !== undefined) return match;
  }
  return storefront.defaultLocale;
}
