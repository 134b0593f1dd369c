import { type Address, addressesRoutes, addressOver } from '@keepsake/contract/addresses';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useConfig } from '../../api/site-context.tsx';
import { useErrorText } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useRefusal } from '../business/business-texts.ts';
import { LeaveDialog } from '../leave-dialog.tsx';
import { useCheckedForm } from '../use-checked-form.ts';
import { useDraft } from '../use-draft.ts';
import { AddressFields } from './address-fields.tsx';
import { useSaveAddress } from './address-queries.ts';
import { AddressUse } from './address-use.tsx';
import { useAddressProblems, valuesOf, valuesToSend } from './address-values.ts';
import { countryOfChannel } from './countries.ts';

interface AddressFormProps {
  /** Undefined: a new one. */
  readonly address?: Address;
  /** Initial values of a new one. */
  readonly copied?: Address | undefined;
  /** Whether a new one is for the invoices of a business, which returns to its details. */
  readonly isBilling?: boolean;
  /** Other addresses, besides a new one. */
  readonly others?: readonly Address[];
}

export function AddressForm({ address, copied, isBilling = false, others }: AddressFormProps) {
  const t = useTranslations('settings');
  const navigate = useNavigate();
  const { channel } = useConfig();
  const initial = valuesOf(address ?? copied, countryOfChannel(channel));
  const draft = useDraft(isBilling ? { ...initial, type: 'billing' } : initial);
  const { values, isDirty, edit } = draft;
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const { mutateAsync, isPending, error } = useSaveAddress(address?.id);
  const refusal = useRefusal(address ? addressesRoutes.changeAddress : addressesRoutes.addAddress);
  const { problems, hasProblems, submit } = useCheckedForm({
    schema: addressOver(address),
    problemTexts: useAddressProblems(),
    async send(data) {
      await mutateAsync({ ...data, isDefault });
      await navigate({ href: isBilling ? paths.settings : paths.allAddresses, ignoreBlocker: true });
    },
  });
  return (
    <>
      <Form
        onSubmit={() => void submit(valuesToSend(values, address))}
        problems={problems}
        summary={t('problems')}
        actions={
          <SubmitButton isPending={isPending} refusal={refusal}>
            {t('save')}
          </SubmitButton>
        }
      >
        <AddressUse draft={draft} others={others} />
        <AddressFields values={values} edit={edit} problems={problems} />
        {others?.length === 0 || address?.isDefault ? null : (
          <Checkbox isSelected={isDefault} onChange={setDefault}>
            {t('makeDefault')}
          </Checkbox>
        )}
        <Failure error={hasProblems ? null : error} />
      </Form>
      <LeaveDialog isDirty={isDirty && !isPending} />
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  const t = useTranslations('settings');
  const textOf = useErrorText();
  const isFull = isApiError(error, 'too-many-addresses');
  return (
    <Alert>{isFull ? t('tooManyAddresses') : error && `${t('addressNotSaved')} ${textOf(error)}`}</Alert>
  );
}
