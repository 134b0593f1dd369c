/** Every language there are texts in (specification, account area, section 9; de-DE: decision 30). */
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

/** Set by the site's language switch, read by the server for pages; holds one locale and nothing else. */
export const localeCookie = 'keepsake-locale';

export function isLocale(text: string): text is Locale {
  return (locales as readonly string[]).includes(text);
}

/** What a storefront speaks. */
export interface StorefrontLanguages {
  readonly locales: readonly Locale[];
  readonly defaultLocale: Locale;
  /** Forced on everybody, whatever they ask for. */
  readonly localeOverride: Locale | null;
}

/** What a person asks for. */
export interface AskedLanguages {
  /** Chosen by the person, with the language switch. */
  readonly chosen?: string | undefined;
  /** What the browser asks for, the most wanted first: `Accept-Language` or `navigator.languages`. */
  readonly wanted?: readonly string[];
}

/** Browsers ask for Norwegian by its macro language too, or by the other written form. */
const written: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

function languageOf(tag: string): string {
  const language = tag.split('-', 1)[0]?.toLowerCase() ?? '';
  return written[language] ?? language;
}

/** German of Germany, French of France: what a language is called after. */
function isAtHome(locale: Locale): boolean {
  return /^(\w+)-\1$/i.test(locale);
}

function matchOf(tag: string, { locales: offered, defaultLocale: first }: StorefrontLanguages) {
  const exact = offered.find((locale) => locale.toLowerCase() === tag.toLowerCase());
  // "de" alone, "de-CH": the storefront's own German before the others, else Germany's before Austria's.
  const likely = [first, ...offered.filter(isAtHome), ...offered];
  return exact ?? likely.find((locale) => languageOf(locale) === languageOf(tag));
}

/**
 * The language of a page, the same for the site, the server's pages and mails: the storefront's override, the
 * person's choice if the storefront has it, the first of the browser's languages that it has (exactly, else
 * the same language), its default.
 */
export function chooseLocale(storefront: StorefrontLanguages, asked: AskedLanguages): Locale {
  if (storefront.localeOverride !== null) return storefront.localeOverride;
  const chosen = storefront.locales.find((locale) => locale === asked.chosen);
  if (chosen !== undefined) return chosen;
  for (const tag of asked.wanted ?? []) {
    const match = matchOf(tag, storefront);
    if (match !== undefined) return match;
  }
  return storefront.defaultLocale;
}
