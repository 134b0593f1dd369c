import { countries, hasRegion } from '@keepsake/contract/addresses';
import { hasHouseNumber, withoutNumber } from '@keepsake/contract/house-numbers';
import { needsPostalCode } from '@keepsake/contract/postal-codes';
import { useLocale, useTranslations } from 'use-intl';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import styles from './address-fields.module.css';
import type { AddressValues } from './address-values.ts';
import { useCountryNames, useIsDelivered } from './countries.ts';

interface AddressFieldsProps {
  readonly values: AddressValues;
  readonly edit: (name: keyof AddressValues) => (value: string) => void;
  readonly problems: Readonly<Record<string, string>>;
  /** Offers only countries to which the brand delivers. */
  readonly isDeliveredOnly?: boolean;
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

export function AddressFields({ values, edit, problems, isDeliveredOnly = false }: AddressFieldsProps) {
  const t = useTranslations('settings');
  const none = problems.houseNumber && withoutNumber(values.country);
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
        isDeliveredOnly={isDeliveredOnly}
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
      {field('postalCode', t('postalCode'))}
      {field('city', t('city'))}
      {hasRegion(values.country) ? field('region', t('region')) : null}
      {field('phone', t('phone'))}
    </>
  );
}

interface CountryFieldProps {
  /** Text instead of that of an address. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (country: string) => void;
  readonly error: string | undefined;
  readonly isDelivery?: boolean;
  readonly isDeliveredOnly?: boolean;
}

export function CountryField({
  label,
  isDelivery = false,
  isDeliveredOnly = false,
  ...props
}: CountryFieldProps) {
  const t = useTranslations('settings');
  const nameOf = useCountryNames();
  const isDelivered = useIsDelivered();
  const { compare } = new Intl.Collator(useLocale());
  const options = countries
    .filter((country) => !isDeliveredOnly || isDelivered(country))
    .map((country) => ({ id: country, label: nameOf(country) }))
    .sort((a, b) => compare(a.label, b.label));
  return (
    <SelectField
      {...props}
      name="country"
      label={label ?? t('country')}
      options={options}
      autoComplete="country"
      hint={isDelivery && !isDelivered(props.value) ? t('notDelivered') : undefined}
    />
  );
}
