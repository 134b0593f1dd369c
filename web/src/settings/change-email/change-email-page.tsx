import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useAccount } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { isPrivate } from '../../ui/private/private.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { useCustomer } from '../business/use-customer.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import styles from './change-email.module.css';
import { ChangeEmailForm } from './change-email-form.tsx';
import { useChangesEmail, usePendingEmail } from './email-queries.ts';
import { PendingChange } from './pending-change.tsx';

export function ChangeEmailPage() {
  const t = useTranslations('changeEmail');
  const settings = useTranslations('settings');
  const { isBusiness } = useAccount();
  const changesEmail = useChangesEmail();
  return (
    <SettingsFrame
      title={t('title')}
      back={{ href: isBusiness ? paths.settingsB2b : paths.settings, label: settings('title') }}
      query={useCustomer()}
    >
      {({ email }) => (
        <>
          <dl {...isPrivate} className={styles.values}>
            <dt>{t('current')}</dt>
            <dd>{email}</dd>
          </dl>
          {changesEmail ? <Change email={email} /> : <p>{t('elsewhere')}</p>}
        </>
      )}
    </SettingsFrame>
  );
}

function Change({ email }: { email: string }) {
  const t = useTranslations('changeEmail');
  const pending = usePendingEmail();
  const error = useKnownError(pending);
  if (pending.data) return <PendingChange change={pending.data} />;
  if (pending.data === null) return <ChangeEmailForm email={email} />;
  if (error) return <LoadFailed title={t('loadFailed')} error={error} query={pending} />;
  return (
    <>
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      <Skeleton className={styles.skeleton} />
    </>
  );
}
