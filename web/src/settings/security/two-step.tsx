import { type TwoStepSetup, twoStepRoutes } from '@keepsake/contract/two-step';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, hasExtension } from '../../api/client.ts';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useAccount, useConfig } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { SettingsLoading } from '../settings-frame.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { SetUpTwoStep } from './set-up-two-step.tsx';
import { type Identity, storeTwoStep, useTwoStep, useTwoStepChange } from './two-step-queries.ts';
import { useFailureText } from './use-failure-text.ts';

/** Absent where a provider of the retailer has the passwords. */
export function TwoStep() {
  const { passwordUrl } = useConfig();
  const { identity } = useAccount();
  if (!passwordUrl || !identity || !hasExtension('twoStep')) return null;
  return <TwoStepSection identity={identity} />;
}

/** What is shown once, instead of the state. */
type Shown = { readonly setup: TwoStepSetup } | { readonly codes: readonly string[] };
type Asked = 'renew' | 'turnOff';

function TwoStepSection({ identity }: { identity: Identity }) {
  const t = useTranslations('twoStep');
  const state = useTwoStep(identity);
  const error = useKnownError(state);
  const [shown, setShown] = useState<Shown | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const showState = () => {
    setShown(null);
    setAsked(null);
    focusMainWhenFree();
  };
  const showCodes = (codes: readonly string[]) => {
    setShown({ codes });
    setAsked(null);
    storeTwoStep({ isOn: true, recoveryCodesLeft: codes.length });
  };
  const dialog = { identity, onClose: () => setAsked(null) };
  return (
    <section className={styles.section} aria-labelledby="two-step">
      <div>
        <h2 id="two-step">{t('title')}</h2>
        <p className={styles.muted}>{t('text')}</p>
      </div>
      {shown && 'setup' in shown ? (
        <SetUpTwoStep identity={identity} setup={shown.setup} onStarted={showCodes} onEnd={showState} />
      ) : null}
      {shown && 'codes' in shown ? <RecoveryCodes codes={shown.codes} onSaved={showState} /> : null}
      {shown || !state.data ? null : state.data.isOn ? (
        <On left={state.data.recoveryCodesLeft} onAsk={setAsked} />
      ) : (
        <Off identity={identity} onSetUp={(setup) => setShown({ setup })} />
      )}
      {error && !shown && !state.data ? (
        <LoadFailed title={t('loadFailed')} error={error} query={state} />
      ) : null}
      {shown || state.data || error ? null : <SettingsLoading />}
      <RenewDialog {...dialog} isOpen={asked === 'renew'} onRenewed={showCodes} onConflict={showState} />
      <TurnOffDialog {...dialog} isOpen={asked === 'turnOff'} onTurnedOff={showState} />
    </section>
  );
}

function Off({ identity: params, onSetUp }: { identity: Identity; onSetUp: (setup: TwoStepSetup) => void }) {
  const t = useTranslations('twoStep');
  const failureText = useFailureText();
  const setUp = useTwoStepChange({
    send: () => call(twoStepRoutes.setUpTwoStep, { params }),
    onChanged: onSetUp,
    onConflict: focusMainWhenFree,
  });
  return (
    <>
      <Alert>{failureText(setUp, t('turnOnFailed'))}</Alert>
      <div>
        <Button className={styles.wide} onPress={() => setUp.mutate(undefined)} isPending={setUp.isPending}>
          {t('turnOn')}
        </Button>
      </div>
    </>
  );
}

/** From so many on there is a warning. */
const fewCodes = 2;

function On({ left, onAsk }: { left: number; onAsk: (asked: Asked) => void }) {
  const t = useTranslations('twoStep');
  const hasFew = left <= fewCodes;
  return (
    <>
      <p className={styles.state}>
        <span className={styles.badge}>{t('on')}</span>
        {hasFew ? null : <span>{t('left', { count: left })}</span>}
      </p>
      {hasFew ? (
        <Banner tone="warning" title={t('left', { count: left })}>
          <p>{t('fewLeft')}</p>
        </Banner>
      ) : null}
      <div className={styles.actions}>
        <Button className={styles.wide} onPress={() => onAsk('renew')}>
          {t('renew')}
        </Button>
        <Button className={styles.wide} onPress={() => onAsk('turnOff')}>
          {t('turnOff')}
        </Button>
      </div>
    </>
  );
}

interface DialogProps {
  readonly identity: Identity;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface RenewDialogProps extends DialogProps {
  readonly onRenewed: (codes: readonly string[]) => void;
  readonly onConflict: () => void;
}

function RenewDialog({ identity: params, isOpen, onClose, onRenewed, onConflict }: RenewDialogProps) {
  const t = useTranslations('twoStep');
  const failureText = useFailureText();
  const renewing = useTwoStepChange({
    send: () => call(twoStepRoutes.renewRecoveryCodes, { params }),
    onChanged: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    onConflict,
  });
  const close = () => {
    renewing.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('renewTitle')}
      confirmLabel={t('renewConfirm')}
      tone="primary"
      isPending={renewing.isPending}
      error={failureText(renewing, t('renewFailed'))}
      onConfirm={() => renewing.mutate(undefined)}
      onCancel={close}
    >
      <p>{t('renewText')}</p>
    </ConfirmDialog>
  );
}

function TurnOffDialog({
  identity: params,
  isOpen,
  onClose,
  onTurnedOff,
}: DialogProps & { readonly onTurnedOff: () => void }) {
  const t = useTranslations('twoStep');
  const failureText = useFailureText();
  const ending = useTwoStepChange({
    send: () => call(twoStepRoutes.endTwoStep, { params }),
    onChanged() {
      storeTwoStep({ isOn: false, recoveryCodesLeft: 0 });
      onTurnedOff();
      showToast({ tone: 'success', message: t('turnedOff') });
    },
  });
  const close = () => {
    ending.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('turnOffTitle')}
      confirmLabel={t('turnOff')}
      isPending={ending.isPending}
      error={failureText(ending, t('turnOffFailed'))}
      onConfirm={() => ending.mutate(undefined)}
      onCancel={close}
    >
      <p>{t('turnOffText')}</p>
    </ConfirmDialog>
  );
}
