import type { SiteConfig } from '@keepsake/contract/config';
import { type ThirdParties, thirdParties } from '@keepsake/contract/third-parties';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { reportError } from '../browser/report-error.ts';
import { localStore } from '../browser/storage.ts';
import { systemClock } from '../browser/time.ts';
import { consentScriptOf, requestConsentByScript } from './brand-consent-script.ts';
import { ChatButton } from './chat-button.tsx';
import { askedFor } from './consent.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { createConsentStore } from './consent-store.ts';
import { closeCookieSettings, needsConsent, useCookieSettings } from './cookie-settings.ts';
import { sendProof } from './send-proof.ts';
import { type PageRouter, usePage, usePageViews } from './use-page.ts';
import { useThirdParties } from './use-third-parties.ts';

/** Null, and reported, if the configuration of third parties is wrong: the site works without them. */
function readThirdParties({ thirdParty }: SiteConfig): ThirdParties | null {
  const result = thirdParties.safeParse(thirdParty);
  if (!result.success) reportError(result.error, 'third-party');
  return result.success ? result.data : null;
}

/** Requests consent by the brand's script or our banner, applies it, and has the chat. */
export default function ConsentGate({ router }: { router: PageRouter }) {
  const config = useConfig();
  const [thirdParty] = useState(() => readThirdParties(config));
  return thirdParty ? <Gate config={{ ...config, thirdParty }} router={router} /> : null;
}

interface GateProps {
  readonly config: Omit<SiteConfig, 'thirdParty'> & { readonly thirdParty: ThirdParties };
  readonly router: PageRouter;
}

function Gate({ config, router }: GateProps) {
  const { thirdParty, vendor } = config;
  const locale = useLocale();
  const script = consentScriptOf(thirdParty, vendor);
  const [store] = useState(() => {
    const version = thirdParty.consentVersion;
    return createConsentStore({
      storage: localStore,
      isOfScript: script !== null,
      clock: systemClock,
      version,
    });
  });
  const consent = useSyncExternalStore(store.subscribe, store.read);
  const isReopened = useCookieSettings();
  const page = usePage(router);
  usePageViews(router);
  const { chat, startChat } = useThirdParties({ config, consent, last: store.last, page, router });
  useEffect(() => {
    // A page that the browser has kept while another was shown has missed what changed.
    const names = ['storage', 'pageshow'];
    for (const name of names) window.addEventListener(name, store.refresh);
    return () => {
      for (const name of names) window.removeEventListener(name, store.refresh);
    };
  }, [store]);
  useEffect(() => {
    if (script !== null) return requestConsentByScript(script, (given) => store.set(given, ''));
    return undefined;
  }, [script, store]);
  useEffect(() => {
    if (consent) void sendProof(store.record());
  }, [store, consent]);
  const isAsking = script === null && needsConsent(config) && (isReopened || !(consent || page.isOfMail));
  return (
    <>
      {isAsking ? (
        <ConsentBanner
          // Remounts to show the current choice.
          key={String(isReopened)}
          asked={askedFor(thirdParty)}
          current={consent}
          isReopened={isReopened}
          onChoose={(chosen) => {
            store.set(chosen, locale);
            // The same answer again is a new proof.
            void sendProof(store.record());
            closeCookieSettings();
          }}
          onClose={closeCookieSettings}
        />
      ) : null}
      {thirdParty.chat ? (
        <ChatButton isHidden={page.isWithoutOthers || page.isEmbedded} state={chat} onPress={startChat} />
      ) : null}
    </>
  );
}
