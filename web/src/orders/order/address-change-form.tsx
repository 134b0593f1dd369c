import { addressLines } from '@keepsake/contract/address-lines';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useErrorText } from '../../api/use-errors.ts';
import { AddressFields } from '../../settings/addresses/address-fields.tsx';
import { useAddresses } from '../../settings/addresses/address-queries.ts';
import { useCountryNames, useIsDelivered } from '../../settings/addresses/countries.ts';
import { LeaveDialog } from '../../settings/leave-dialog.tsx';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { AddressChangeStep } from '../address-change.ts';
import { otherAddress, useAddressChange } from './use-address-change.ts';

interface AddressChangeFormProps {
  readonly order: SuperOrder;
  readonly step: AddressChangeStep;
  readonly setStep: (step: AddressChangeStep) => void;
}

export function AddressChangeForm({ order, step, setStep }: AddressChangeFormProps) {
  const t = useTranslations('orders');
  const ui = useTranslations('ui');
  const settings = useTranslations('settings');
  const isDelivered = useIsDelivered();
  const saved = useSavedAddresses(order);
  const { choice, setChoice, draft, problems, error, submit } = useAddressChange(
    order,
    saved.map(({ address }) => address),
    setStep,
  );
  const isPending = step === 'RequestInProgress';
  return (
    <>
      <Form
        onSubmit={() => void submit()}
        problems={problems}
        summary={settings('problems')}
        actions={
          <>
            <Button type="submit" variant="primary" isPending={isPending}>
              {t('useAddress')}
            </Button>
            <Button variant="quiet" isDisabled={isPending} onPress={() => setStep('NotStarted')}>
              {ui('cancel')}
            </Button>
          </>
        }
      >
        {saved.length === 0 ? null : (
          <RadioGroup
            name="address"
            label={t('chooseAddress')}
            value={choice}
            onChange={setChoice}
            options={[
              ...saved.map(({ address: { id, country }, label }) => ({
                id,
                label,
                ...(!isDelivered(country) && { note: settings('notDelivered'), isDisabled: true }),
              })),
              { id: otherAddress, label: t('otherAddress') },
            ]}
          />
        )}
        {choice === otherAddress ? (
          <AddressFields values={draft.values} edit={draft.edit} problems={problems} />
        ) : null}
        <Failure error={step === 'RequestFailed' && Object.keys(problems).length === 0 ? error : null} />
      </Form>
      <LeaveDialog isDirty={draft.isDirty && !isPending} />
    </>
  );
}

/** Addresses for deliveries other than that of the order, with their lines as one. */
function useSavedAddresses({ deliveryAddress }: SuperOrder) {
  const nameOf = useCountryNames();
  const { data = [] } = useAddresses();
  const lineOf = (address: typeof deliveryAddress) => addressLines(address, nameOf).join(', ');
  const known = lineOf(deliveryAddress);
  return data
    .filter(({ type }) => type === 'delivery')
    .map((address) => ({ address, label: lineOf(address) }))
    .filter(({ label }) => label !== known);
}

function Failure({ error }: { error: Error | null }) {
  const t = useTranslations('orders');
  const textOf = useErrorText();
  // The field says it.
  if (isApiError(error, 'not-delivered')) return <Alert>{null}</Alert>;
  if (isApiError(error, 'too-late')) return <Alert>{t('addressTooLate')}</Alert>;
  if (isApiError(error, 'address-change-requested')) return <Alert>{t('addressPending')}</Alert>;
  return <Alert>{error && `${t('addressNotChanged')} ${textOf(error)}`}</Alert>;
}
