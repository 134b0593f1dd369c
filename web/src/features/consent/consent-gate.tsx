import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../api/site-context.tsx';
import { localStore } from '../../browser/storage.ts';
import { askByScript } from './brand-consent-script.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { createConsentStore } from './consent-store.ts';
import { closeCookieSettings, useCookieSettings } from './cookie-settings.ts';
import { consentScriptOf } from './third-party-scripts.ts';
import { useThirdParties } from './use-third-parties.ts';

/** Asks, by the brand's script or by our banner, and does what the answer allows. */
export default function ConsentGate() {
  const config = useConfig();
  const script = consentScriptOf(config);
  const [store] = useState(() => createConsentStore(script === null ? localStore : null));
  const consent = useSyncExternalStore(store.subscribe, store.read);
  const isAskedAgain = useCookieSettings();
  useThirdParties(config, consent);
  useEffect(() => {
    if (script !== null) return askByScript(script, store);
    window.addEventListener('storage', store.refresh);
    return () => window.removeEventListener('storage', store.refresh);
  }, [script, store]);
  if (script !== null || (consent && !isAskedAgain)) return null;
  return (
    <ConsentBanner
      // Beginning anew, it shows what was answered.
      key={String(isAskedAgain)}
      given={consent}
      isReopened={isAskedAgain}
      onAnswer={(answer) => {
        store.give(answer);
        closeCookieSettings();
      }}
    />
  );
}
