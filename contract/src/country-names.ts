/**
 * Countries with a name of its own in Chromium: Chromium 150 writes the short names of CLDR for the first three, and
 * both names of the last. Node 24 (ICU 78) writes the long ones.
 */
const withShortName = new Set(['HK', 'MO', 'PS']);
const secondName = /\s*\(.*\)$/;

/**
 * Returns a function that names a country (ISO 3166-1 alpha-2) in a language, in every program alike; the code itself
 * where there is no name.
 */
export function countryNamesIn(locale: string): (country: string) => string {
  const long = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const short = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code', style: 'short' });
  return (country) => {
    const name = (withShortName.has(country) ? short : long).of(country) ?? country;
    return country === 'FK' ? name.replace(secondName, '') : name;
  };
}
