import type { AccountDeletion } from '@keepsake/contract/account-deletion';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useAccount } from '../../api/site-context.tsx';
import { useErrorText } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import styles from './delete-account.module.css';
import { type Identity, useRequestDeletion } from './deletion-queries.ts';

interface RequestDeletionProps {
  readonly deletion: Partial<AccountDeletion>;
  readonly identity: Identity;
}

export function RequestDeletion({ deletion, identity }: RequestDeletionProps) {
  const t = useTranslations('accountDeletion');
  const request = useRequestDeletion(identity);
  const { openOrdersCount = 0, requestedUntil } = deletion;
  if (openOrdersCount > 0) return <Blocked />;
  const isSent = request.isSuccess || requestedUntil !== undefined;
  return (
    <section className={styles.part} aria-labelledby="request">
      <h2 id="request">{t('request')}</h2>
      <div role="status">{isSent ? <Sent requestedUntil={requestedUntil} /> : <p>{t('requestText')}</p>}</div>
      <Alert>{request.isError ? <Failure request={request} /> : null}</Alert>
      <div>
        <Button
          className={styles.wide}
          variant={isSent ? 'secondary' : 'danger'}
          onPress={() => request.mutate()}
          isPending={request.isPending}
        >
          {isSent ? t('sendAgain') : t('send')}
        </Button>
      </div>
      <p className={styles.muted}>{t('password')}</p>
    </section>
  );
}

function Blocked() {
  const t = useTranslations('accountDeletion');
  return (
    <Banner
      tone="warning"
      title={t('blocked')}
      actions={<NavButton href={paths.orders}>{t('orders')}</NavButton>}
    >
      <p>{t('blockedText')}</p>
    </Banner>
  );
}

function Sent({ requestedUntil }: Pick<AccountDeletion, 'requestedUntil'>) {
  const t = useTranslations('accountDeletion');
  const { email } = useAccount();
  const { dayAndTime } = useFormats();
  return (
    <div {...isPrivate}>
      <Banner tone="success" title={t('sent', { email })}>
        <p>{requestedUntil ? t('sentUntil', { when: dayAndTime(requestedUntil) }) : t('sentText')}</p>
      </Banner>
    </div>
  );
}

function Failure({ request: { error, submittedAt } }: { request: ReturnType<typeof useRequestDeletion> }) {
  const t = useTranslations('accountDeletion');
  const textOf = useErrorText();
  const { dayAndTime } = useFormats();
  // The browser is leaving for the sign-in page.
  if (isApiError(error, 'recent-sign-in-required')) return <p>{t('signInAgain')}</p>;
  if (isApiError(error) && error.status === 429) {
    const until = new Date(submittedAt + (error.retryAfter ?? 0) * 1000).toISOString();
    return <p>{t('tooMany', { when: dayAndTime(until) })}</p>;
  }
  return (
    <>
      <p>{t('notSent')}</p>
      <p>{textOf(error)}</p>
    </>
  );
}
