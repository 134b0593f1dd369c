import { accountDeletionRoutes } from '@keepsake/contract/account-deletion';
import { limits } from '@keepsake/contract/limits';
import { tokenParameter } from '@keepsake/contract/token-pages';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import type { Account } from '../../api/session.ts';
import { useAccount, useConfig } from '../../api/site-context.tsx';
import { clearMailToken, readMailToken } from '../../browser/mail-token.ts';
import { leaveTo } from '../../browser/navigation.ts';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { PageSpinner } from '../../ui/spinner/spinner.tsx';
import { ResultLayout } from '../results/result-layout.tsx';
import { deletionConfirmed } from './track-deletion.ts';

/** Only the button deletes, because programs open links, too. */
export function DeleteAccountConfirmationPage() {
  const { identity } = useAccount();
  const [token] = useState(() => readMailToken(paths.deleteAccountConfirmation).get(tokenParameter));
  if (!token || !identity) return <NothingToConfirm />;
  return <Confirmation token={token} identity={identity} />;
}

function NothingToConfirm() {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate({ href: paths.deleteAccountError, replace: true }));
  useEffect(() => leave(), []);
  return <PageSpinner />;
}

interface ConfirmationProps {
  readonly token: string;
  readonly identity: NonNullable<Account['identity']>;
}

function useConfirmation({ token, identity }: ConfirmationProps) {
  const navigate = useNavigate();
  return useMutation({
    async mutationFn() {
      await call(accountDeletionRoutes.confirmAccountDeletion, {
        params: { ...identity, token },
        body: { confirmationToken: token },
      });
      clearMailToken(paths.deleteAccountConfirmation);
      deletionConfirmed();
      // Nothing of the account stays in memory.
      await leaveTo(paths.accountDeleted);
    },
    meta: { operation: 'confirm-account-deletion' },
    onError(error) {
      if (isApiError(error, 'orders-open') || isApiError(error, 'too-many-requests')) return;
      if (isApiError(error, 'not-found')) clearMailToken(paths.deleteAccountConfirmation);
      void navigate({ href: paths.deleteAccountError, replace: true });
    },
  });
}

function Confirmation(props: ConfirmationProps) {
  const t = useTranslations('accountDeletion');
  const ui = useTranslations('ui');
  const { brand } = useConfig();
  const { email } = useAccount();
  const confirmation = useConfirmation(props);
  usePageTitle(t('title'));
  if (isApiError(confirmation.error, 'orders-open')) return <Blocked />;
  return (
    <EmptyState
      isPage
      tone="danger"
      picture={<Trash2 />}
      title={t('confirmTitle')}
      actions={
        <>
          <Button variant="danger" onPress={() => confirmation.mutate()} isPending={confirmation.isPending}>
            {t('confirm')}
          </Button>
          <NavButton href={paths.home}>{ui('cancel')}</NavButton>
        </>
      }
      footnote={<TooMany confirmation={confirmation} />}
    >
      <span {...isPrivate}>
        {t('confirmText', { brand: brand.name, email, days: limits.customer.graceDays })}
      </span>
    </EmptyState>
  );
}

function TooMany({
  confirmation: { error, submittedAt },
}: {
  confirmation: ReturnType<typeof useConfirmation>;
}) {
  const t = useTranslations('accountDeletion');
  const { dayAndTime } = useFormats();
  const isShown = isApiError(error, 'too-many-requests');
  const until = new Date(submittedAt + (isShown ? (error.retryAfter ?? 0) : 0) * 1000).toISOString();
  return <Alert>{isShown ? t('tooMany', { when: dayAndTime(until) }) : null}</Alert>;
}

function Blocked() {
  const t = useTranslations('accountDeletion');
  return (
    <ResultLayout
      outcome="failed"
      title={t('blocked')}
      actions={
        <NavButton href={paths.orders} variant="primary">
          {t('orders')}
        </NavButton>
      }
    >
      {t('blockedText')}
    </ResultLayout>
  );
}
