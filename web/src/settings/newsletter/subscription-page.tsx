import { newsletterRoutes } from '@keepsake/contract/newsletter';
import { tokenParameter } from '@keepsake/contract/token-pages';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { useConfig } from '../../api/site-context.tsx';
import { clearMailToken, readMailToken } from '../../browser/mail-token.ts';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { PageSpinner } from '../../ui/spinner/spinner.tsx';

/** Only the button confirms, because programs open links, too (decision 0073). */
export function SubscriptionPage() {
  const [link] = useState(() => readMailToken(paths.doubleOptInConfirmation));
  const [email, token] = [link.get('email'), link.get(tokenParameter)];
  return email && token ? <Question email={email} token={token} /> : <NothingToConfirm />;
}

function NothingToConfirm() {
  const navigate = useNavigate();
  const leave = useEffectEvent(
    () => void navigate({ href: paths.doubleOptInConfirmationError, replace: true }),
  );
  useEffect(() => leave(), []);
  return <PageSpinner />;
}

function Question(link: { readonly email: string; readonly token: string }) {
  const t = useTranslations('newsletter');
  const { brand } = useConfig();
  const navigate = useNavigate();
  const leaveTo = (href: string) => navigate({ href, replace: true });
  const confirmation = useMutation({
    mutationFn: () => call(newsletterRoutes.confirmSubscription, { params: link }),
    meta: { operation: 'confirm-newsletter' },
    onSuccess() {
      clearMailToken(paths.doubleOptInConfirmation);
      void leaveTo(paths.doubleOptInConfirmationSuccess);
    },
    // The error page leads back here while the link is kept (S29).
    onError: () => void leaveTo(paths.doubleOptInConfirmationError),
  });
  // The button is disabled with the next render only.
  const isPressed = useRef(false);
  function confirmOnce() {
    if (isPressed.current) return;
    isPressed.current = true;
    confirmation.mutate();
  }
  usePageTitle(t('confirmTitle'));
  return (
    <EmptyState
      isPage
      picture={<MailCheck />}
      title={t('confirmTitle')}
      actions={
        <Button variant="primary" onPress={confirmOnce} isPending={confirmation.isPending}>
          {t('confirm')}
        </Button>
      }
    >
      {t('confirmText', { brand: brand.name })}
    </EmptyState>
  );
}
