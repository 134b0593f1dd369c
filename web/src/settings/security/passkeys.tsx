import { type Passkey, passkeyLimits } from '@keepsake/contract/passkeys';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../../api/client.ts';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useAccount, useConfig } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { hasPasskeys } from '../../browser/passkeys.ts';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { SettingsLoading } from '../settings-frame.tsx';
import { useAddPasskey, usePasskeys, useRemovePasskey } from './passkey-queries.ts';
import { RenamePasskey } from './rename-passkey.tsx';
import styles from './security.module.css';
import type { Identity } from './two-step-queries.ts';
import { useFailureText } from './use-failure-text.ts';

/** Absent where a provider of the retailer has the accounts, or its address is not secure. */
export function Passkeys() {
  const { passwordUrl } = useConfig();
  const { identity } = useAccount();
  if (!passwordUrl || !identity || !hasExtension('passkeys')) return null;
  return <PasskeysSection identity={identity} />;
}

/** The provider's page leads back to this section. */
function useHeadingOfReturn(isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLoaded && window.location.hash === '#passkeys') heading.current?.focus();
  }, [isLoaded]);
  return heading;
}

function PasskeysSection({ identity }: { identity: Identity }) {
  const t = useTranslations('passkeys');
  const list = usePasskeys(identity);
  const error = useKnownError(list);
  const heading = useHeadingOfReturn(list.data !== undefined);
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <div>
        <h2 ref={heading} id="passkeys" tabIndex={-1}>
          {t('title')}
        </h2>
        <p className={styles.muted}>{t('text')}</p>
      </div>
      {list.data ? (
        <>
          <PasskeyList identity={identity} passkeys={list.data} />
          <Add identity={identity} isFull={list.data.length >= passkeyLimits.maxPerAccount} />
        </>
      ) : null}
      {error && !list.data ? <LoadFailed title={t('loadFailed')} error={error} query={list} /> : null}
      {list.data || error ? null : <SettingsLoading />}
    </section>
  );
}

interface Chosen {
  readonly passkey: Passkey;
  readonly change: 'rename' | 'remove';
}

function PasskeyList({ identity, passkeys }: { identity: Identity; passkeys: readonly Passkey[] }) {
  const t = useTranslations('passkeys');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // Dialogs keep their texts while they close.
  const [shown, setShown] = useState<Passkey | null>(null);
  if (chosen && chosen.passkey !== shown) setShown(chosen.passkey);
  const onClose = () => setChosen(null);
  const onRemoved = () => {
    onClose();
    focusMainWhenFree();
  };
  return (
    <>
      {passkeys.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setChosen({ passkey, change: 'rename' })}
              onRemove={() => setChosen({ passkey, change: 'remove' })}
            />
          ))}
        </ul>
      )}
      {shown ? (
        <>
          <RenamePasskey
            key={shown.id}
            identity={identity}
            passkey={shown}
            isOpen={chosen?.change === 'rename'}
            onClose={onClose}
          />
          <RemoveDialog
            identity={identity}
            passkey={shown}
            isOpen={chosen?.change === 'remove'}
            onClose={onClose}
            onRemoved={onRemoved}
          />
        </>
      ) : null}
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const t = useTranslations('passkeys');
  const security = useTranslations('security');
  const { dayAndTime } = useFormats();
  return (
    <li {...isPrivate} className={styles.device}>
      <div className={styles.facts}>
        <strong className={styles.name}>
          <bdi>{name}</bdi>
        </strong>
        <span>{t('created', { date: dayAndTime(createdAt) })}</span>
        <span>{lastUsedAt ? security('lastUsed', { date: dayAndTime(lastUsedAt) }) : t('neverUsed')}</span>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onPress={onRename} aria-label={t('renameOf', { name })}>
          {t('rename')}
        </Button>
        <Button variant="quiet" size="small" onPress={onRemove} aria-label={t('removeOf', { name })}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}

function Add({ identity, isFull }: { identity: Identity; isFull: boolean }) {
  const t = useTranslations('passkeys');
  const failureText = useFailureText();
  const adding = useAddPasskey(identity);
  if (!hasPasskeys()) return <p className={styles.muted}>{t('unsupported')}</p>;
  if (isFull) return <p className={styles.muted}>{t('full', { max: passkeyLimits.maxPerAccount })}</p>;
  return (
    <>
      <Alert>{failureText(adding, t('addFailed'))}</Alert>
      <div>
        <Button className={styles.wide} onPress={() => adding.mutate()} isPending={adding.isPending}>
          {t('add')}
        </Button>
      </div>
    </>
  );
}

interface RemoveDialogProps {
  readonly identity: Identity;
  readonly passkey: Passkey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveDialog({ identity, passkey, isOpen, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTranslations('passkeys');
  const failureText = useFailureText();
  const removing = useRemovePasskey({ identity, onChanged: onRemoved });
  const close = () => {
    removing.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('removeTitle', { name: passkey.name })}
      confirmLabel={t('remove')}
      isPending={removing.isPending}
      error={failureText(removing, t('removeFailed'))}
      onConfirm={() => removing.mutate(passkey)}
      onCancel={close}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
