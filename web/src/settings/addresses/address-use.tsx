import type { Address } from '@keepsake/contract/addresses';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import type { useDraft } from '../use-draft.ts';
import { type AddressValues, valuesOf } from './address-values.ts';

interface AddressUseProps {
  readonly draft: ReturnType<typeof useDraft<AddressValues>>;
  /** Undefined: the address is stored already. */
  readonly others: readonly Address[] | undefined;
}

/** Whether an address is for deliveries or invoices; a new one for invoices may be that of deliveries. */
export function AddressUse({ draft: { values, edit, fill }, others = [] }: AddressUseProps) {
  const t = useTranslations('settings');
  const delivery = others.find(({ type }) => type === 'delivery');
  return (
    <>
      <RadioGroup
        name="type"
        label={t('addressUse')}
        value={values.type}
        onChange={edit('type')}
        options={[
          { id: 'delivery', label: t('forDelivery') },
          { id: 'billing', label: t('forBilling') },
        ]}
      />
      {values.type === 'billing' && delivery ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            onPress={() => fill({ ...valuesOf(delivery, delivery.country), type: 'billing' })}
          >
            {t('sameAsDelivery')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
