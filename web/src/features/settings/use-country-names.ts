import { useLocale } from 'use-intl';

/** The code itself where a browser has no name. */
export function useCountryNames(): (country: string) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: 'region', fallback: 'code' });
  return (country) => names.of(country) ?? country;
}
