import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { openCookieSettings } from './cookie-settings.ts';
import { needsConsent } from './needs-consent.ts';

/** Brings the question about cookies back, on every page; absent where nothing is asked. */
export function CookieSettingsButton() {
  const t = useTranslations('consent');
  const { thirdParty } = useConfig();
  if (!needsConsent(thirdParty)) return null;
  return (
    <Button variant="quiet" size="small" onPress={openCookieSettings}>
      {t('settings')}
    </Button>
  );
}
