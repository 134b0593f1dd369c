import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

/** A number of a mobile phone as people of the country write it; undefined where there is none. */
export const phoneExample = (country: string): string | undefined =>
  getExampleNumber(country as CountryCode, examples)?.formatNational();
