import { instantFields } from '@keepsake/contract/calendar-day';
import { type NewPairing, type Pairing, phonePagePath, showPairingCode } from '@keepsake/contract/pairings';
import { CircleCheck, Smartphone, TimerOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../api/use-errors.ts';
import { formatMinute } from '../../format/date.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import styles from './phone-tab.module.css';
import type { Transfer } from './use-pairing.ts';

interface PhoneTabProps {
  readonly transfer: Transfer;
  /** "End transfer" was pressed. */
  readonly onEnd: () => void;
}

/** "Transfer from Phone": a code, then what the phone sends. */
export function PhoneTab({ transfer, onEnd }: PhoneTabProps) {
  const t = useTranslations('phone');
  const errorText = useErrorText();
  const { made, pairing, isConnected, ending, renew } = transfer;
  if (made.error) {
    return (
      <ErrorState title={t('failed')} onTryAgain={() => void made.refetch()} isRetrying={made.isFetching}>
        <p>{errorText(made.error)}</p>
      </ErrorState>
    );
  }
  if (!made.data) {
    return (
      <div className={styles.loading}>
        <Spinner label={t('making')} />
      </div>
    );
  }
  const state = pairing?.state ?? 'waiting';
  return (
    <div className={styles.tab}>
      {state === 'waiting' ? <Code made={made.data} /> : null}
      <div role="status">{pairing && state !== 'waiting' ? <Progress pairing={pairing} /> : null}</div>
      {pairing && pairing.photos.length > 0 ? <Newest photos={pairing.photos} /> : null}
      <Alert>{isConnected && ending.error ? errorText(ending.error) : null}</Alert>
      <div className={styles.actions}>
        <Button
          variant={state === 'waiting' || isConnected ? 'quiet' : 'primary'}
          isPending={ending.isPending}
          onPress={isConnected ? onEnd : renew}
        >
          {t(isConnected ? 'end' : 'newCode')}
        </Button>
      </div>
    </div>
  );
}

function Code({ made }: { made: NewPairing }) {
  const t = useTranslations('phone');
  const { host } = new URL(made.url);
  const address = host + phonePagePath;
  return (
    <div className={styles.steps}>
      <QrCode text={made.url} label={t('qrCode')} />
      <div className={styles.words}>
        <p>{t('lead')}</p>
        <ol>
          <li>
            <p>{t('scan')}</p>
            <p className={styles.muted}>{t('type')}</p>
            <p className={styles.address} dir="ltr">
              {address}
              <strong>{showPairingCode(made.code)}</strong>
            </p>
          </li>
          <li>{t('choose')}</li>
        </ol>
        <p className={styles.muted}>{t('valid', { time: formatMinute(instantFields(made.expiresAt)) })}</p>
      </div>
    </div>
  );
}

function Progress({ pairing }: { pairing: Pairing }) {
  const t = useTranslations('phone');
  const { state, phone = 'other', received, sending } = pairing;
  const arrived = received > 0 ? <p>{t('arrived', { count: received })}</p> : null;
  if (state === 'connected') {
    return (
      <EmptyState picture={<Smartphone />} tone="accent" title={t('connected', { phone })}>
        {arrived}
        {sending > 0 ? <p>{t('onTheWay', { count: sending })}</p> : null}
        {received + sending === 0 ? <p>{t('chooseNow')}</p> : null}
        <p>{t('keepOpen')}</p>
      </EmptyState>
    );
  }
  if (state === 'finished') {
    return (
      <EmptyState picture={<CircleCheck />} tone="success" title={t('finished')}>
        {arrived}
      </EmptyState>
    );
  }
  const end = state === 'expired' && received === 0 ? 'expired' : 'revoked';
  return (
    <EmptyState picture={<TimerOff />} title={t(end)}>
      {arrived}
      <p>{t(`${end}Text`)}</p>
    </EmptyState>
  );
}

function Newest({ photos }: Pick<Pairing, 'photos'>) {
  return (
    <div className={styles.newest} aria-hidden>
      {photos.map(({ imageId, thumbnails, averageColour }) => (
        <img
          {...isPrivate}
          key={imageId}
          src={thumbnails[0]?.url}
          alt=""
          style={{ background: averageColour }}
        />
      ))}
    </div>
  );
}
