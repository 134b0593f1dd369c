import { internationalPhone } from '@keepsake/contract/addresses';
import {
  businessDetails,
  businessDetailsRoutes,
  type CheckedNumber,
  checkedNumbers,
  type StoredBusinessDetails,
} from '@keepsake/contract/business-details';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useErrorText, useKnownError } from '../../api/use-errors.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { CountryField } from '../addresses/address-fields.tsx';
import { countryOfChannel } from '../addresses/countries.ts';
import { LeaveDialog } from '../leave-dialog.tsx';
import { SettingsLoading } from '../settings-frame.tsx';
import styles from '../settings-page.module.css';
import { useCheckedForm } from '../use-checked-form.ts';
import { useDraft } from '../use-draft.ts';
import { BillingAddress } from './billing-address.tsx';
import {
  findRefusedNumbers,
  useBusinessDetails,
  useSaveBusinessDetails,
} from './business-details-queries.ts';
import { useMissingDetails, useRefusal } from './business-texts.ts';
import { useCustomer } from './use-customer.ts';
import { vatExamples } from './vat-examples.ts';

/** Details that the shop needs to check a business account, above the rest of the settings. */
export default function BusinessDetailsSection({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const details = useBusinessDetails();
  const error = useKnownError(details);
  if (details.data === undefined && !error) return <SettingsLoading />;
  return (
    <>
      {details.data ? <Details stored={details.data} /> : null}
      {details.data === undefined ? (
        <ErrorState
          title={t('settings.loadFailed')}
          onTryAgain={() => void details.refetch()}
          isRetrying={details.isFetching}
        />
      ) : null}
      {children}
    </>
  );
}

function Details({ stored }: { stored: StoredBusinessDetails }) {
  const t = useTranslations('business');
  const { data: customer } = useCustomer();
  const isDraft = customer?.business?.status === 'Default';
  const missing = useMissingDetails(isDraft ? stored.missing : []);
  return (
    <section className={styles.business} aria-labelledby="business-details">
      <h2 id="business-details">{t('details')}</h2>
      {missing ? (
        <>
          <p className={styles.missing}>{missing}</p>
          <p>{t('detailsText')}</p>
        </>
      ) : null}
      <DetailsForm stored={stored} />
    </section>
  );
}

type FieldName = Exclude<keyof StoredBusinessDetails['details'], 'country'>;

/** HTML autofill detail tokens. */
const tokens: Partial<Record<FieldName, string>> = {
  company: 'organization',
  firstName: 'given-name',
  lastName: 'family-name',
  phone: 'tel',
  billingEmail: 'email',
};

const types: Partial<Record<FieldName, 'tel' | 'email'>> = { phone: 'tel', billingEmail: 'email' };

function useLabels(): Readonly<Record<FieldName, string>> {
  const t = useTranslations();
  return {
    company: t('settings.company'),
    vatNumber: t('business.vatNumber'),
    chamberOfCommerceNumber: t('business.chamberOfCommerceNumber'),
    firstName: t('settings.firstName'),
    lastName: t('settings.lastName'),
    phone: t('settings.phone'),
    billingEmail: t('business.billingEmail'),
    purchaseOrderReference: t('business.purchaseOrderReference'),
  };
}

/** Problems in the order of the form. */
function useProblemTexts(): Readonly<Record<string, string>> {
  const t = useTranslations();
  const labels = useLabels();
  const tooLong = (name: FieldName) => t('settings.tooLong', { field: labels[name] });
  return {
    company: tooLong('company'),
    country: t('settings.countryProblem'),
    vatNumber: t('business.numberProblem', { field: labels.vatNumber }),
    chamberOfCommerceNumber: t('business.numberProblem', { field: labels.chamberOfCommerceNumber }),
    firstName: tooLong('firstName'),
    lastName: tooLong('lastName'),
    phone: t('settings.phoneProblem'),
    billingEmail: t('business.billingEmailProblem'),
    'billingEmail:unreachable': t('settings.emailUnreachable'),
    purchaseOrderReference: tooLong('purchaseOrderReference'),
  };
}

const isChecked = (name: string): name is CheckedNumber => checkedNumbers.some((checked) => checked === name);

function DetailsForm({ stored }: { stored: StoredBusinessDetails }) {
  const t = useTranslations();
  const textOf = useErrorText();
  const labels = useLabels();
  const problemTexts = useProblemTexts();
  const { channel } = useConfig();
  const { details } = stored;
  const draft = useDraft({
    company: details.company ?? '',
    country: details.country ?? countryOfChannel(channel),
    vatNumber: details.vatNumber ?? '',
    chamberOfCommerceNumber: details.chamberOfCommerceNumber ?? '',
    firstName: details.firstName ?? '',
    lastName: details.lastName ?? '',
    phone: details.phone ?? '',
    billingEmail: details.billingEmail ?? '',
    purchaseOrderReference: details.purchaseOrderReference ?? '',
  });
  const { values, isDirty, edit, reset } = draft;
  const [confirmed, setConfirmed] = useState<readonly CheckedNumber[]>([]);
  const { mutateAsync, isPending, error } = useSaveBusinessDetails();
  const refusal = useRefusal(businessDetailsRoutes.putBusinessDetails);
  const { problems, hasProblems, submit } = useCheckedForm({
    schema: businessDetails,
    problemTexts,
    async send(data) {
      await mutateAsync({ ...data, confirmed: [...confirmed] });
      reset();
    },
    findRefused: (valid) => findRefusedNumbers({ ...valid, confirmed: [...confirmed] }),
  });
  const example = vatExamples[values.country];
  const vatHint = example ? t('business.vatNumberHint', { example }) : t('business.vatNumberHintPlain');
  const phone = internationalPhone(values.phone.trim(), values.country);
  const change = (name: FieldName) => (value: string) => {
    setConfirmed((before) => before.filter((number) => number !== name));
    edit(name)(value);
  };
  const confirm = (name: CheckedNumber) => (isSelected: boolean) =>
    setConfirmed((before) => [...before.filter((number) => number !== name), ...(isSelected ? [name] : [])]);
  const field = (name: FieldName, hint?: string) => (
    <>
      <TextField
        name={name}
        type={types[name] ?? 'text'}
        label={labels[name]}
        hint={hint}
        value={values[name]}
        onChange={change(name)}
        error={problems[name]}
        autoComplete={tokens[name] ?? 'off'}
        isOptional={!stored.required.includes(name)}
      />
      {isChecked(name) && problems[name] !== undefined ? (
        <Checkbox isSelected={confirmed.includes(name)} onChange={confirm(name)}>
          {t('business.numberIsRight', { field: labels[name] })}
        </Checkbox>
      ) : null}
    </>
  );
  return (
    <>
      <Form
        onSubmit={() => void submit({ ...values, phone })}
        problems={problems}
        summary={t('settings.problems')}
        actions={
          <SubmitButton isPending={isPending} refusal={refusal}>
            {t('settings.save')}
          </SubmitButton>
        }
      >
        {field('company')}
        <CountryField
          label={t('business.country')}
          value={values.country}
          onChange={edit('country')}
          error={problems.country}
        />
        {field('vatNumber', vatHint)}
        {field('chamberOfCommerceNumber', t('business.chamberOfCommerceNumberHint'))}
        {field('firstName')}
        {field('lastName')}
        {field('phone')}
        {field('billingEmail', t('business.billingEmailHint'))}
        <BillingAddress isRequired={stored.required.includes('billingAddress')} />
        {field('purchaseOrderReference', t('business.purchaseOrderReferenceHint'))}
        <Alert>{error && !hasProblems ? `${t('settings.saveFailed')} ${textOf(error)}` : null}</Alert>
      </Form>
      <LeaveDialog isDirty={isDirty && !isPending} />
    </>
  );
}
