import { type addressChangeReasons, addressChangesRoutes } from '@keepsake/contract/address-changes';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { MapPinPen } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { AddressText } from '../../settings/addresses/address-text.tsx';
import { useRefusal } from '../../settings/business/business-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import type { AddressChangeStep } from '../address-change.ts';
import { AddressChangeForm } from './address-change-form.tsx';
import styles from './delivery-address.module.css';
import { useAnnounced } from './use-announced.ts';

const isOpen = (step: AddressChangeStep) =>
  step === 'Editing' || step === 'RequestInProgress' || step === 'RequestFailed';

/** Shows where the order goes; until production it can be changed here. */
export function DeliveryAddress({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const [step, setStep] = useState<AddressChangeStep>('NotStarted');
  const part = useRef<HTMLElement>(null);
  useFocusAfter(part, isOpen(step));
  return (
    <Card title={t('deliveryAddress')}>
      <section ref={part} tabIndex={-1} aria-label={t('deliveryAddress')} className={styles.part}>
        {isOpen(step) ? (
          <AddressChangeForm order={order} step={step} setStep={setStep} />
        ) : (
          <>
            <AddressText address={order.deliveryAddress} />
            {order.status === 'Cancelled' ? null : <Outcome order={order} step={step} />}
            <Possibility order={order} onChange={() => setStep('Editing')} />
          </>
        )}
      </section>
    </Card>
  );
}

/** What had the focus is gone when the form opens or closes. */
function useFocusAfter(part: RefObject<HTMLElement | null>, isFormOpen: boolean): void {
  const wasOpen = useRef(isFormOpen);
  useEffect(() => {
    if (wasOpen.current === isFormOpen) return;
    wasOpen.current = isFormOpen;
    part.current?.focus();
  }, [part, isFormOpen]);
}

const reasons = {
  'too-late': 'addressTooLate',
  'not-delivered': 'addressNotDelivered',
} as const satisfies Record<(typeof addressChangeReasons)[number], string>;

const isKnown = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

/** Shows the result of the latest change, here or on another device. */
function Outcome({ order, step }: { order: SuperOrder; step: AddressChangeStep }) {
  const t = useTranslations('orders');
  const { longDate } = useFormats();
  const { latest } = order.deliveryAddressChange ?? {};
  const state = latest?.state ?? step;
  const texts: Partial<Record<AddressChangeStep, string>> = {
    RequestSent: t('addressWaits'),
    SuccessfulUpdate: latest
      ? t('addressChangedOn', { date: longDate(latest.requestedAt, order.timeZone) })
      : t('addressChanged'),
    RequestFailed: t('addressFailed'),
  };
  const text = texts[state];
  useAnnounced(text ?? '');
  if (text === undefined) return null;
  const reason = state === 'RequestFailed' ? latest?.reason : undefined;
  return (
    <div className={styles.outcome}>
      {state === 'RequestSent' && latest ? (
        <>
          <h3>{t('newAddress')}</h3>
          <AddressText address={latest.address} />
        </>
      ) : null}
      <p>{text}</p>
      {reason === undefined ? null : <p dir="auto">{isKnown(reason) ? t(reasons[reason]) : reason}</p>}
    </div>
  );
}

/** Shows until when it can be changed, or could be. */
function Possibility({ order, onChange }: { order: SuperOrder; onChange: () => void }) {
  const t = useTranslations('orders');
  const { deadline } = useFormats();
  const refusal = useRefusal(addressChangesRoutes.changeDeliveryAddress);
  const { canChange = false, until, reason } = order.deliveryAddressChange ?? {};
  const when = until && deadline(until, order.timeZone);
  return (
    <>
      {canChange ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon={<MapPinPen aria-hidden />}
            disabledReason={refusal}
            onPress={onChange}
          >
            {t('changeAddress')}
          </Button>
        </div>
      ) : null}
      {when === undefined || reason === 'requested' ? null : (
        <p className={styles.until}>{t(canChange ? 'addressUntil' : 'addressWasUntil', { when })}</p>
      )}
    </>
  );
}
