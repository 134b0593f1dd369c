import { newsletterRoutes } from '@keepsake/contract/newsletter';
import { useMutation } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useConfig } from '../../api/site-context.tsx';
import { clearMailToken, readMailToken } from '../../browser/mail-token.ts';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { ResultLayout } from '../results/result-layout.tsx';

/** A link in each newsletter leads here; only the button does something, because programs open links, too. */
export function UnsubscribePage() {
  const t = useTranslations('newsletter');
  const { brand } = useConfig();
  const [token] = useState(() => readMailToken(paths.unsubscribe).get('token'));
  const unsubscription = useMutation({
    mutationFn: (given: string) => call(newsletterRoutes.unsubscribe, { query: { token: given } }),
    meta: { operation: 'change-newsletter' },
    onSuccess: () => clearMailToken(paths.unsubscribe),
    onError(error) {
      if (isApiError(error, 'not-found')) clearMailToken(paths.unsubscribe);
    },
  });
  if (unsubscription.isSuccess) {
    return (
      <ResultLayout outcome="done" title={t('unsubscribedTitle')}>
        {t('unsubscribed', { brand: brand.name })}
      </ResultLayout>
    );
  }
  if (!token || isApiError(unsubscription.error, 'not-found')) return <LinkGone />;
  return (
    <Question
      onConfirm={() => unsubscription.mutate(token)}
      isPending={unsubscription.isPending}
      hasFailed={unsubscription.isError}
    />
  );
}

interface QuestionProps {
  readonly onConfirm: () => void;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

function Question({ onConfirm, isPending, hasFailed }: QuestionProps) {
  const t = useTranslations('newsletter');
  const { brand } = useConfig();
  usePageTitle(t('unsubscribeTitle'));
  return (
    <EmptyState
      isPage
      picture={<MailX />}
      title={t('unsubscribeTitle')}
      actions={
        <Button variant="primary" onPress={onConfirm} isPending={isPending}>
          {t('unsubscribe')}
        </Button>
      }
      footnote={<Alert>{hasFailed ? t('unsubscribeFailed') : null}</Alert>}
    >
      {t('unsubscribeText', { brand: brand.name })}
    </EmptyState>
  );
}

function LinkGone() {
  const t = useTranslations('newsletter');
  const settings = useTranslations('settings');
  return (
    <ResultLayout
      outcome="failed"
      title={t('linkGoneTitle')}
      actions={
        <NavButton href={paths.settings} variant="primary">
          {settings('title')}
        </NavButton>
      }
    >
      {t('linkGone')}
    </ResultLayout>
  );
}
