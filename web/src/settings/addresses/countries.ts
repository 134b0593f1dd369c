import { countryNamesIn } from '@keepsake/contract/country-names';
import { useLocale } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';

export const useCountryNames = () => countryNamesIn(useLocale());

/** ISO 3166-1 alpha-2 of a channel such as `LB-DE` or `WA-GB-B2B`; GB where it has none. */
export const countryOfChannel = (channel: string): string => /-([A-Z]{2})(?:-|$)/.exec(channel)?.[1] ?? 'GB';

/** Whether the brand delivers to a country (ISO 3166-1 alpha-2). */
export function useIsDelivered(): (country: string) => boolean {
  const { deliveryCountries } = useConfig();
  return (country) => deliveryCountries === null || deliveryCountries.includes(country);
}
