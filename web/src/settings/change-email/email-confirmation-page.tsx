import { emailChangesRoutes } from '@keepsake/contract/email-changes';
import { sessionRoutes } from '@keepsake/contract/session';
import { tokenParameter } from '@keepsake/contract/token-pages';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useAccount } from '../../api/site-context.tsx';
import { clearMailToken, readMailToken } from '../../browser/mail-token.ts';
import { leaveTo } from '../../browser/navigation.ts';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { reportError } from '../../browser/report-error.ts';
import { untilVisible } from '../../browser/until-visible.ts';
import { PageSpinner } from '../../ui/spinner/spinner.tsx';

/** `signed-out`: the browser goes to the sign-in page, which leads back here. */
type Outcome = 'confirmed' | 'failed' | 'signed-out';

async function confirm(identity: { idpType: string; idpSub: string } | undefined): Promise<Outcome> {
  const token = readMailToken(paths.changeEmailConfirmation).get(tokenParameter);
  if (!token || !identity) return 'failed';
  await untilVisible();
  try {
    const params = { ...identity, token };
    await call(emailChangesRoutes.confirmEmailChange, { params, body: { confirmationToken: token } });
  } catch (error) {
    if (isApiError(error, 'not-signed-in')) return 'signed-out';
    reportError(error, 'confirm-email-change');
    clearMailToken(paths.changeEmailConfirmation);
    return 'failed';
  }
  clearMailToken(paths.changeEmailConfirmation);
  return 'confirmed';
}

/** Confirms as soon as it is seen, signs out, and leaves for the result. */
export function EmailConfirmationPage() {
  const t = useTranslations('changeEmail');
  const navigate = useNavigate();
  const { identity } = useAccount();
  usePageTitle(t('confirming'));
  const begin = useEffectEvent(async () => {
    const outcome = await confirm(identity);
    if (outcome === 'failed') await navigate({ href: paths.changeEmailError, replace: true });
    if (outcome !== 'confirmed') return;
    // A service of the retailer does not end the session of this server.
    await call(sessionRoutes.logout, { body: {} }).catch((error) => reportError(error, 'sign-out'));
    await leaveTo(paths.changeEmailSuccess);
  });
  useEffect(() => void begin(), []);
  return <PageSpinner />;
}
