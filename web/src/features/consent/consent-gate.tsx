import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../api/site-context.tsx';
import { localStore } from '../../browser/storage.ts';
import { requestConsentByScript } from './brand-consent-script.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { createConsentStore } from './consent-store.ts';
import { closeCookieSettings, useCookieSettings } from './cookie-settings.ts';
import { consentScriptOf } from './third-party-scripts.ts';
import { useThirdParties } from './use-third-parties.ts';

/** Requests consent by the brand's script or our banner, and applies it. */
export default function ConsentGate() {
  const config = useConfig();
  const script = consentScriptOf(config);
  const [store] = useState(() => createConsentStore(script === null ? localStore : null));
  const consent = useSyncExternalStore(store.subscribe, store.read);
  const isReopened = useCookieSettings();
  useThirdParties(config, consent);
  useEffect(() => {
    if (script !== null) return requestConsentByScript(script, store);
    window.addEventListener('storage', store.refresh);
    return () => window.removeEventListener('storage', store.refresh);
  }, [script, store]);
  if (script !== null || (consent && !isReopened)) return null;
  return (
    <ConsentBanner
      // Remounts to show the current choice.
      key={String(isReopened)}
      current={consent}
      isReopened={isReopened}
      onChoose={(chosen) => {
        store.set(chosen);
        closeCookieSettings();
      }}
    />
  );
}
