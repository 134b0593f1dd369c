import { type Address, addressInput, hasHouseNumber } from '@keepsake/contract/addresses';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { checkForm, problemsOf } from '../../api/check-form.ts';
import { useConfig } from '../../api/site-context.tsx';
import { useErrorText } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { useSaveAddress } from '../../features/settings/address-queries.ts';
import { countryOfChannel } from '../../features/settings/country-of-channel.ts';
import { LeaveDialog } from '../../features/settings/leave-dialog.tsx';
import { useDraft } from '../../features/settings/use-draft.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { AddressFields } from './address-fields.tsx';
import { valuesOf } from './address-values.ts';

interface AddressFormProps {
  /** Undefined: a new one. */
  readonly address?: Address;
  /** It will be the default in any case. */
  readonly isFirst: boolean;
}

export function AddressForm({ address, isFirst }: AddressFormProps) {
  const t = useTranslations('settings');
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { channel } = useConfig();
  const { values, isDirty, edit } = useDraft(valuesOf(address, countryOfChannel(channel)));
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync, isPending, error } = useSaveAddress(address?.id);
  // A second press may come before the first one is rendered.
  const isSent = useRef(false);
  const problemTexts = useProblemTexts();
  const submit = async () => {
    if (isSent.current) return;
    const checked = checkForm(addressInput, {
      ...values,
      houseNumber: hasHouseNumber(values.country) ? values.houseNumber : '',
      region: values.country === address?.country ? values.region : '',
    });
    setProblems(problemsOf(checked.invalid ?? [], problemTexts));
    if (checked.invalid) return;
    isSent.current = true;
    try {
      await mutateAsync({ ...checked.data, type: address?.type, isDefault });
      await navigate({ href: paths.allAddresses, ignoreBlocker: true });
    } catch (failure) {
      if (isApiError(failure)) setProblems(problemsOf(failure.fields, problemTexts));
    } finally {
      isSent.current = false;
    }
  };
  const isFull = isApiError(error, 'too-many-addresses');
  const failure = isFull ? t('tooManyAddresses') : error && `${t('addressNotSaved')} ${textOf(error)}`;
  return (
    <>
      <Form
        onSubmit={() => void submit()}
        problems={problems}
        summary={t('problems')}
        actions={
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('save')}
          </Button>
        }
      >
        <AddressFields values={values} edit={edit} problems={problems} />
        {isFirst || address?.isDefault ? null : (
          <Checkbox isSelected={isDefault} onChange={setDefault}>
            {t('makeDefault')}
          </Checkbox>
        )}
        <Alert>{failure}</Alert>
      </Form>
      <LeaveDialog isDirty={isDirty && !isPending} />
    </>
  );
}

/** In the order of the form. */
function useProblemTexts(): Readonly<Record<string, string>> {
  const t = useTranslations('settings');
  return {
    country: t('countryProblem'),
    firstName: t('firstNameProblem'),
    lastName: t('lastNameProblem'),
    company: t('tooLong', { field: t('company') }),
    street: t('streetProblem'),
    houseNumber: t('houseNumberProblem'),
    addition: t('tooLong', { field: t('addition') }),
    postalCode: t('postalCodeProblem'),
    city: t('cityProblem'),
    phone: t('phoneProblem'),
  };
}
