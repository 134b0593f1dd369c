import { newsletterRoutes } from '@keepsake/contract/newsletter';
import { tokenParameter } from '@keepsake/contract/token-pages';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { clearMailToken, readMailToken } from '../../browser/mail-token.ts';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { reportError } from '../../browser/report-error.ts';
import { untilVisible } from '../../browser/until-visible.ts';
import { PageSpinner } from '../../ui/spinner/spinner.tsx';

/** False: the link is not valid, or no service could be reached. */
async function confirm(): Promise<boolean> {
  const link = readMailToken(paths.subscriptionConfirmation);
  const [email, token] = [link.get('email'), link.get(tokenParameter)];
  if (!email || !token) return false;
  await untilVisible();
  try {
    await call(newsletterRoutes.confirmSubscription, { params: { email, token } });
  } catch (error) {
    reportError(error, 'confirm-newsletter');
    return false;
  }
  clearMailToken(paths.subscriptionConfirmation);
  return true;
}

/** Confirms as soon as it is seen, and leaves for the result. */
export function SubscriptionConfirmationPage() {
  const t = useTranslations('newsletter');
  const navigate = useNavigate();
  usePageTitle(t('confirming'));
  const begin = useEffectEvent(async () => {
    const isConfirmed = await confirm();
    const href = isConfirmed ? paths.subscriptionConfirmed : paths.subscriptionFailed;
    await navigate({ href, replace: true });
  });
  useEffect(() => void begin(), []);
  return <PageSpinner />;
}
