import { useConfig } from '../api/site-context.tsx';

/** Whether the brand delivers to a country (ISO 3166-1 alpha-2). */
export function useIsDelivered(): (country: string) => boolean {
  const { deliveryCountries } = useConfig();
  return (country) => deliveryCountries === null || deliveryCountries.includes(country);
}
