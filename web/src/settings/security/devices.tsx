import type { Device } from '@keepsake/contract/session';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { SettingsLoading } from '../settings-frame.tsx';
import styles from './security.module.css';
import { useDevices, useEndDevices } from './security-queries.ts';

/** A device, or all others. */
type Chosen = Device | 'others';

export function Devices() {
  const t = useTranslations('security');
  const devices = useDevices();
  const error = useKnownError(devices);
  return (
    <section className={styles.section} aria-labelledby="devices">
      <div>
        <h2 id="devices">{t('devices')}</h2>
        <p className={styles.muted}>{t('devicesText')}</p>
      </div>
      {devices.data ? <DeviceList devices={devices.data} /> : null}
      {error && !devices.data ? (
        <LoadFailed title={t('devicesFailed')} error={error} query={devices} />
      ) : null}
      {devices.data || error ? null : <SettingsLoading />}
    </section>
  );
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('security');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={styles.list}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => setChosen(device)} />
        ))}
      </ul>
      {hasOthers ? (
        <div>
          <Button className={styles.wide} onPress={() => setChosen('others')}>
            {t('signOutOthers')}
          </Button>
        </div>
      ) : null}
      <EndDialog chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const t = useTranslations('security');
  const { dayAndTime } = useFormats();
  const name = useDeviceName()(device) ?? t('unknownDevice');
  const began = t('began', { date: dayAndTime(device.startedAt) });
  return (
    <li className={styles.device}>
      <div className={styles.facts}>
        <strong>{name}</strong>
        <span>{device.storefront ? `${device.storefront} · ${began}` : began}</span>
        {device.isCurrent ? null : <span>{t('lastUsed', { date: dayAndTime(device.lastUsedAt) })}</span>}
      </div>
      {device.isCurrent ? (
        <span className={styles.badge}>{t('thisDevice')}</span>
      ) : (
        <Button variant="quiet" size="small" onPress={onEnd} aria-label={t('signOutOf', { device: name })}>
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}

/** Keeps its text while it closes. */
function EndDialog({ chosen, onClose }: { chosen: Chosen | null; onClose: () => void }) {
  const t = useTranslations('security');
  const nameOf = useDeviceName();
  const [shown, setShown] = useState<Chosen>('others');
  if (chosen && chosen !== shown) setShown(chosen);
  const device = shown === 'others' ? undefined : shown;
  const name = (device && nameOf(device)) ?? t('unknownDevice');
  const ending = useEndDevices({
    onEnded() {
      onClose();
      focusMainWhenFree();
    },
  });
  const close = () => {
    ending.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={chosen !== null}
      title={device ? t('signOutTitle', { device: name }) : t('othersTitle')}
      confirmLabel={t('signOut')}
      isPending={ending.isPending}
      error={ending.isError ? t(device ? 'signOutFailed' : 'othersFailed') : null}
      onConfirm={() => ending.mutate({ device, name })}
      onCancel={close}
    >
      <p>{device ? t('signOutText') : t('othersText')}</p>
    </ConfirmDialog>
  );
}

interface Names {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** Firefox on Windows; undefined for a browser that gave no names. */
export function useDeviceName(): (names: Names) => string | undefined {
  const t = useTranslations('security');
  return ({ browser, system }) =>
    browser !== undefined && system !== undefined ? t('onSystem', { browser, system }) : (browser ?? system);
}
