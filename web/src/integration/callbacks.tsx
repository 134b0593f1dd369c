import {
  type BusinessCallback,
  type BusinessEventName,
  businessEventNames,
  businessCallbacksRoutes as routes,
} from '@keepsake/contract/business-callbacks';
import type { CustomerMe } from '@keepsake/contract/customers';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { LoadFailed } from '../api/load-failed.tsx';
import { useErrorText, useKnownError } from '../api/use-errors.ts';
import { copyText } from '../browser/clipboard.ts';
import { focusMainWhenFree } from '../browser/when-focus-is-free.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { useRefusal } from '../settings/business/business-texts.ts';
import { useCustomer } from '../settings/business/use-customer.ts';
import { KeepDialog } from '../settings/leave-dialog.tsx';
import { Alert } from '../ui/banner/alert.tsx';
import { Banner } from '../ui/banner/banner.tsx';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';
import { Switch } from '../ui/field/switch.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { showToast } from '../ui/toast/toasts.ts';
import { AddressForm } from './address-form.tsx';
import { useAddressProblems } from './address-problems.ts';
import { useCallback, useChooseEvents, useNewSecret, useTest } from './callback-queries.ts';
import { MessageSamples, SignatureSamples } from './code-samples.tsx';
import { DeliveryLog, useEventNames } from './delivery-log.tsx';
import styles from './integration.module.css';

/** Where the events of a business are sent, and what became of them. */
export function Callbacks() {
  const t = useTranslations('callbacks');
  const customer = useCustomer();
  const error = useKnownError(customer);
  return (
    <section className={styles.section} aria-labelledby="callbacks">
      <h2 id="callbacks">{t('title')}</h2>
      <p>{t('text')}</p>
      {customer.data ? <Settings customer={customer.data} /> : null}
      {error && !customer.data ? <LoadFailed title={t('logFailed')} error={error} query={customer} /> : null}
      {customer.data || error ? null : <Skeleton className={styles.line} />}
    </section>
  );
}

function Settings({ customer }: { customer: CustomerMe }) {
  return (
    <>
      <AddressForm customer={customer} />
      {customer.callbackUrl ? <Receiver /> : <DeliveryLog isPaused />}
    </>
  );
}

function Receiver() {
  const t = useTranslations('callbacks');
  const callback = useCallback();
  const error = useKnownError(callback);
  if (!callback.data) {
    return error ? (
      <LoadFailed title={t('logFailed')} error={error} query={callback} />
    ) : (
      <Skeleton className={styles.line} />
    );
  }
  return (
    <>
      {callback.data.disabledAt === undefined ? null : <Banner tone="danger">{t('disabled')}</Banner>}
      <Secret callback={callback.data} />
      <Events callback={callback.data} />
      <MessageSamples />
      <SignatureSamples />
      <Test />
      <DeliveryLog isPaused={false} />
    </>
  );
}

function Events({ callback: { events } }: { callback: BusinessCallback }) {
  const t = useTranslations('callbacks');
  const names = useEventNames();
  const { mutate, isPending, variables } = useChooseEvents();
  const refusal = useRefusal(routes.putBusinessCallback);
  const chosen = isPending ? variables : events;
  const change = (name: BusinessEventName) => (isSelected: boolean) =>
    mutate(businessEventNames.filter((one) => (one === name ? isSelected : chosen.includes(one))));
  return (
    <section className={styles.part} aria-labelledby="events">
      <h3 id="events">{t('events')}</h3>
      {businessEventNames.map((name) => (
        <Switch
          key={name}
          isSelected={chosen.includes(name)}
          onChange={change(name)}
          isDisabled={isPending || refusal !== undefined}
        >
          {names[name]}
        </Switch>
      ))}
    </section>
  );
}

function Secret({ callback }: { callback: BusinessCallback }) {
  const t = useTranslations('callbacks');
  const { dayAndTime } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { isSecretShown, secretEnd, previousSecretUntil } = callback;
  const { mutate, data, isPending, error, reset } = useNewSecret();
  const [savedSecret, setSavedSecret] = useState<string>();
  const refusal = useRefusal(routes.renewBusinessSecret);
  const hide = (secret: string) => {
    setSavedSecret(secret);
    // The pressed button is gone.
    focusMainWhenFree();
  };
  const close = () => setAsking(false);
  const isFull = isApiError(error, 'too-many-secrets');
  const problem = error && (isFull ? t('secretsFull') : t('secretFailed'));
  return (
    <div className={styles.part}>
      <h3>{t('secret')}</h3>
      <p>{isSecretShown ? t('secretText', { end: secretEnd }) : t('secretUnseen')}</p>
      {previousSecretUntil === undefined ? null : (
        <p>{t('secretPrevious', { date: dayAndTime(previousSecretUntil) })}</p>
      )}
      {data && data.secret !== savedSecret ? (
        <ShownSecret secret={data.secret} onSaved={() => hide(data.secret)} />
      ) : null}
      <div>
        {/* One that nobody has seen gives way without a question. */}
        <Button
          onPress={isSecretShown ? () => setAsking(true) : () => mutate()}
          isPending={isPending && !isAsking}
          isPressedOnce
          disabledReason={refusal}
        >
          {isSecretShown ? t('newSecret') : t('showSecret')}
        </Button>
      </div>
      <Alert>{isAsking ? null : problem}</Alert>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('newSecretTitle')}
        tone="primary"
        confirmLabel={t('newSecret')}
        isPending={isPending}
        error={problem}
        onConfirm={() => mutate(undefined, { onSuccess: close })}
        onCancel={() => {
          close();
          if (error) reset();
        }}
      >
        <p>{t('newSecretText')}</p>
      </ConfirmDialog>
    </div>
  );
}

function ShownSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  const t = useTranslations('callbacks');
  const copy = async () => {
    if (await copyText(secret)) showToast({ tone: 'success', message: t('copied') });
  };
  return (
    <div className={styles.part} role="status">
      <p>{t('secretOnce')}</p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.buttons}>
        <Button size="small" onPress={() => void copy()}>
          {t('copy')}
        </Button>
        <Button size="small" onPress={onSaved}>
          {t('secretSaved')}
        </Button>
      </div>
      <KeepDialog title={t('secretLeaveTitle')} text={t('secretLeaveText')} />
    </div>
  );
}

function Test() {
  const t = useTranslations('callbacks');
  const textOf = useErrorText();
  const { mutate, data, isPending, error } = useTest();
  const problemOf = useAddressProblems();
  const refusal = useRefusal(routes.testBusinessCallback);
  const describe = ({ outcome, status, reason, milliseconds }: NonNullable<typeof data>) => {
    if (status === undefined) return problemOf(reason) ?? t('testUnreachable', { reason: reason ?? outcome });
    return outcome === 'delivered'
      ? t('testDelivered', { status: String(status), ms: milliseconds })
      : t('testAnswered', { status: String(status) });
  };
  return (
    <div className={styles.part}>
      <div>
        <Button onPress={() => mutate()} isPending={isPending} isPressedOnce disabledReason={refusal}>
          {t('test')}
        </Button>
      </div>
      <p role="status">{data && !isPending ? describe(data) : null}</p>
      <Alert>{error ? textOf(error) : null}</Alert>
    </div>
  );
}
