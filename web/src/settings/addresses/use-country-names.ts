import { countryNamesIn } from '@keepsake/contract/country-names';
import { useLocale } from 'use-intl';

export const useCountryNames = () => countryNamesIn(useLocale());
