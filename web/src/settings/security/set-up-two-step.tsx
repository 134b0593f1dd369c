import { type TwoStepSetup, twoStepRoutes, typedCode } from '@keepsake/contract/two-step';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { isMobile } from '../../browser/platform.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useCheckedForm } from '../use-checked-form.ts';
import { CopyButton, FocusedHeading } from './recovery-codes.tsx';
import styles from './security.module.css';
import { type Identity, useTwoStepChange } from './two-step-queries.ts';
import { useFailureText } from './use-failure-text.ts';

interface SetUpTwoStepProps {
  readonly identity: Identity;
  readonly setup: TwoStepSetup;
  readonly onStarted: (codes: readonly string[]) => void;
  /** Given up, or turned on elsewhere. */
  readonly onEnd: () => void;
}

export function SetUpTwoStep({ setup, ...rest }: SetUpTwoStepProps) {
  const t = useTranslations('twoStep');
  return (
    <>
      <FocusedHeading>{t('setUpTitle')}</FocusedHeading>
      <ol className={styles.steps}>
        <li>
          <p>{t('openApp')}</p>
        </li>
        <li>
          <Secret setup={setup} />
        </li>
        <li>
          <p>{t('enterCode')}</p>
          <CodeForm {...rest} />
        </li>
      </ol>
    </>
  );
}

function Secret({ setup: { secret, uri } }: Pick<SetUpTwoStepProps, 'setup'>) {
  const t = useTranslations('twoStep');
  return (
    <>
      {isMobile() && uri.startsWith('otpauth:') ? (
        <p>
          <a href={uri} className={styles.app}>
            {t('openHere')}
          </a>
        </p>
      ) : null}
      <p>{t('scan')}</p>
      <QrCode text={uri} label={t('qrCode')} />
      <p>{t('typeKey')}</p>
      <div className={styles.secret}>
        <code className={styles.code} translate="no" dir="ltr">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
        <CopyButton text={secret} notice={t('keyCopied')} />
      </div>
    </>
  );
}

function CodeForm({ identity: params, onStarted, onEnd }: Omit<SetUpTwoStepProps, 'setup'>) {
  const t = useTranslations('twoStep');
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const starting = useTwoStepChange({
    send: (body: { readonly code: string }) => call(twoStepRoutes.startTwoStep, { params, body }),
    onChanged({ recoveryCodes }) {
      onStarted(recoveryCodes);
      showToast({ tone: 'success', message: t('turnedOn') });
    },
    onConflict: onEnd,
  });
  const { problems, hasProblems, submit } = useCheckedForm({
    schema: typedCode,
    problemTexts: { code: t('wrongCode') },
    send: starting.mutateAsync,
  });
  return (
    <Form
      onSubmit={() => void submit({ code })}
      problems={problems}
      actions={
        <>
          <Button type="submit" variant="primary" isPending={starting.isPending}>
            {t('turnOn')}
          </Button>
          <Button onPress={onEnd}>{t('cancel')}</Button>
        </>
      }
    >
      <TextField
        name="code"
        label={t('code')}
        inputMode="numeric"
        value={code}
        onChange={setCode}
        error={problems.code}
        autoComplete="one-time-code"
      />
      <Alert>{hasProblems ? null : failureText(starting, t('turnOnFailed'))}</Alert>
    </Form>
  );
}
