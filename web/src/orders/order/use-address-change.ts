import { type Address, deliveryAddressOver } from '@keepsake/contract/addresses';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { checkForm, problemsOf } from '../../api/check-form.ts';
import { useAddressProblems, valuesOf, valuesToSend } from '../../settings/addresses/address-values.ts';
import { useIsDelivered } from '../../settings/addresses/countries.ts';
import { useDraft } from '../../settings/use-draft.ts';
import { type AddressChangeStep, useChangeDeliveryAddress } from '../address-change.ts';

/** Choice of an address that is typed, not a saved one. */
export const otherAddress = 'other';

/** The form: a choice of saved addresses, and the fields of another one, which begin with that of the order. */
export function useAddressChange(
  { superOrderCode, deliveryAddress }: SuperOrder,
  saved: readonly Address[],
  setStep: (step: AddressChangeStep) => void,
) {
  const settings = useTranslations('settings');
  const isDelivered = useIsDelivered();
  const problemTexts = useAddressProblems();
  const [choice, setChoice] = useState(otherAddress);
  const draft = useDraft(valuesOf(deliveryAddress, deliveryAddress.country));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync, error } = useChangeDeliveryAddress(superOrderCode);
  // A second press may come before the first one is rendered.
  const isSent = useRef(false);

  async function submit(): Promise<void> {
    if (isSent.current) return;
    const chosen = saved.find(({ id }) => id === choice);
    if (!chosen && !draft.isDirty) return setStep('NotStarted');
    const { type, ...values } = valuesToSend(
      chosen ? valuesOf(chosen, chosen.country) : draft.values,
      chosen ?? deliveryAddress,
    );
    const checked = checkForm(deliveryAddressOver(deliveryAddress), values);
    // A saved address is corrected in the fields.
    const showProblems = (found: typeof problems) => {
      setProblems(found);
      if (chosen) draft.fill(values);
      setChoice(otherAddress);
    };
    const found = problemsOf(checked.invalid ?? [], problemTexts);
    const all = isDelivered(values.country) ? found : { country: settings('notDelivered'), ...found };
    setProblems(all);
    if (checked.invalid || Object.keys(all).length > 0) return showProblems(all);
    isSent.current = true;
    setStep('RequestInProgress');
    try {
      setStep(await mutateAsync(checked.data));
    } catch (failure) {
      if (isApiError(failure, 'not-delivered')) showProblems({ country: settings('notDelivered') });
      else if (isApiError(failure)) setProblems(problemsOf(failure.fields, problemTexts));
      setStep('RequestFailed');
    } finally {
      isSent.current = false;
    }
  }

  return { choice, setChoice, draft, problems, error, submit };
}
