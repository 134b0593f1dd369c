import {
  type BusinessCallback,
  type BusinessEventName,
  businessEventNames,
  businessCallbacksRoutes as routes,
} from '@keepsake/contract/business-callbacks';
import type { CustomerMe } from '@keepsake/contract/customers';
import { type CallbackFormat, callbackFormats } from '@keepsake/contract/profile';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useErrorText, useKnownError } from '../../api/use-errors.ts';
import { copyText } from '../../browser/clipboard.ts';
import { useRefusal } from '../../features/business-account/business-texts.ts';
import { useCustomer } from '../../features/business-account/use-customer.ts';
import { useDraft } from '../../features/settings/use-draft.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useCallback, useChooseEvents, useNewSecret, useSaveCallback, useTest } from './callback-queries.ts';
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

const isFormat = (text: string): text is CallbackFormat => callbackFormats.some((format) => format === text);

function AddressForm({ customer: { callbackUrl, callbackFormat = 'json' } }: { customer: CustomerMe }) {
  const t = useTranslations('callbacks');
  const settings = useTranslations('settings');
  const textOf = useErrorText();
  const { values, edit, reset } = useDraft({ url: callbackUrl ?? '', format: callbackFormat });
  const { mutate, isPending, error } = useSaveCallback();
  const refusal = useRefusal(routes.putBusinessCallback);
  const isUrlWrong = isApiError(error) && error.fields.some(({ path }) => path === 'callbackUrl');
  const submit = () => {
    const url = values.url.trim();
    if (isPending || !isFormat(values.format)) return;
    mutate({ callbackUrl: url === '' ? null : url, callbackFormat: values.format }, { onSuccess: reset });
  };
  return (
    <Form
      onSubmit={submit}
      problems={isUrlWrong ? { url: t('urlProblem') } : {}}
      actions={
        <Button type="submit" variant="primary" isPending={isPending} disabledReason={refusal}>
          {settings('save')}
        </Button>
      }
    >
      <TextField
        name="url"
        type="url"
        label={t('url')}
        hint={t('urlHint')}
        value={values.url}
        onChange={edit('url')}
        error={isUrlWrong ? t('urlProblem') : undefined}
        autoComplete="off"
        isOptional
      />
      <RadioGroup
        name="format"
        label={t('format')}
        value={values.format}
        onChange={edit('format')}
        options={callbackFormats.map((format) => ({ id: format, label: format.toUpperCase() }))}
      />
      {refusal === undefined ? null : <p>{refusal}</p>}
      <Alert>{error && !isUrlWrong ? `${t('saveFailed')} ${textOf(error)}` : null}</Alert>
    </Form>
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
      <Events callback={callback.data} />
      <Secret callback={callback.data} />
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
  const refusal = useRefusal(routes.renewBusinessSecret);
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
      {data ? <ShownSecret secret={data.secret} /> : null}
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

function ShownSecret({ secret }: { secret: string }) {
  const t = useTranslations('callbacks');
  const copy = async () => {
    if (await copyText(secret)) showToast({ tone: 'success', message: t('copied') });
  };
  return (
    <div className={styles.part} role="status">
      <p>{t('secretOnce')}</p>
      <code className={styles.secret}>{secret}</code>
      <div>
        <Button size="small" onPress={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}

function Test() {
  const t = useTranslations('callbacks');
  const textOf = useErrorText();
  const { mutate, data, isPending, error } = useTest();
  const refusal = useRefusal(routes.testBusinessCallback);
  const describe = ({ outcome, status, reason, milliseconds }: NonNullable<typeof data>) => {
    if (status === undefined) return t('testUnreachable', { reason: reason ?? outcome });
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
