import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { Button } from '../ui/button/button.tsx';
import { needsConsent, openCookieSettings } from './cookie-settings.ts';

/** Reopens the consent banner; absent where the brand needs no consent. */
export function CookieSettingsButton() {
  const t = useTranslations('consent');
  const config = useConfig();
  if (!needsConsent(config)) return null;
  return (
    <Button variant="quiet" size="small" onPress={openCookieSettings}>
      {t('settings')}
    </Button>
  );
}
