import { countries, hasRegion } from '@keepsake/contract/addresses';
import { hasHouseNumber, withoutNumber } from '@keepsake/contract/house-numbers';
import { phoneExample } from '@keepsake/contract/phone-examples';
import { needsPostalCode } from '@keepsake/contract/postal-codes';
import { useLocale, useTranslations } from 'use-intl';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import styles from './address-fields.module.css';
import type { AddressValues } from './address-values.ts';
import { useCountryNames, useIsDelivered } from './countries.ts';
import { postalCodeExamples } from './postal-code-examples.ts';

interface AddressFieldsProps {
  readonly values: AddressValues;
  readonly edit: (name: keyof AddressValues) => (value: string) => void;
  readonly problems: Readonly<Record<string, string>>;
}

/** HTML autofill detail tokens. */
const tokens: Partial<Record<keyof AddressValues, string>> = {
  company: 'organization',
  firstName: 'given-name',
  lastName: 'family-name',
  street: 'address-line1',
  addition: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  phone: 'tel',
};

const optional: ReadonlySet<keyof AddressValues> = new Set(['company', 'addition', 'region', 'phone']);

export function AddressFields({ values, edit, problems }: AddressFieldsProps) {
  const t = useTranslations('settings');
  const none = problems.houseNumber && withoutNumber(values.country);
  const exampleOf = (name: 'postalCode' | 'phone', example: string | undefined) =>
    problems[name] && example ? t('example', { example }) : undefined;
  const field = (name: Exclude<keyof AddressValues, 'country' | 'type'>, label: string, hint?: string) => (
    <TextField
      key={name}
      name={name}
      label={label}
      hint={hint}
      value={values[name]}
      onChange={edit(name)}
      error={problems[name]}
      autoComplete={tokens[name] ?? 'off'}
      isOptional={optional.has(name) || (name === 'postalCode' && !needsPostalCode(values.country))}
      {...(name === 'phone' && { type: 'tel' })}
    />
  );
  const street = field('street', t('street'));
  return (
    <>
      <CountryField
        value={values.country}
        onChange={edit('country')}
        error={problems.country}
        isDelivery={values.type === 'delivery'}
      />
      {field('firstName', t('firstName'))}
      {field('lastName', t('lastName'))}
      {field('company', t('company'))}
      {hasHouseNumber(values.country) ? (
        <div className={styles.pair}>
          {street}
          {field('houseNumber', t('houseNumber'), none ? t('noHouseNumber', { none }) : undefined)}
        </div>
      ) : (
        street
      )}
      {field('addition', t('addition'))}
      {field('postalCode', t('postalCode'), exampleOf('postalCode', postalCodeExamples[values.country]))}
      {field('city', t('city'))}
      {hasRegion(values.country) ? field('region', t('region')) : null}
      {field('phone', t('phone'), exampleOf('phone', phoneExample(values.country)))}
    </>
  );
}

interface CountryFieldProps {
  /** Text instead of that of an address. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (country: string) => void;
  readonly error: string | undefined;
  /** Offers countries to which the brand delivers, besides that of the value. */
  readonly isDelivery?: boolean;
}

export function CountryField({ label, isDelivery = false, error, ...props }: CountryFieldProps) {
  const t = useTranslations('settings');
  const nameOf = useCountryNames();
  const isDelivered = useIsDelivered();
  const { compare } = new Intl.Collator(useLocale());
  const isForeign = isDelivery && !isDelivered(props.value);
  const options = countries
    .filter((country) => !isDelivery || isDelivered(country) || country === props.value)
    .map((country) => ({ id: country, label: nameOf(country) }))
    .sort((a, b) => compare(a.label, b.label));
  return (
    <SelectField
      {...props}
      name="country"
      label={label ?? t('country')}
      options={options}
      autoComplete="country"
      error={error ?? (isForeign ? t('notDelivered') : undefined)}
    />
  );
}
