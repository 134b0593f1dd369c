import type { SiteConfig } from '@keepsake/contract/config';
import { environmentLetter } from '@keepsake/contract/environment';
import { thirdParties } from '@keepsake/contract/third-parties';
import { localStore, type SafeStorage } from '../../browser/storage.ts';
import { type Clock, systemClock } from '../../browser/time.ts';
import { createConsentStore } from '../consent-store.ts';
import { type Offers, showOffers } from './experiments.ts';
import { knownVisitor } from './known-visitor.ts';

interface KeptOffersDependencies {
  readonly storage: SafeStorage;
  readonly clock: Clock;
}

/** Offers of a page before, where an answer still allows them. A script of the brand repeats its answer later. */
export function keptOffers(
  { thirdParty }: Pick<SiteConfig, 'thirdParty'>,
  { storage, clock }: KeptOffersDependencies,
): Offers | null {
  const { data } = thirdParties.safeParse(thirdParty);
  if (!data?.abTest) return null;
  const isOfScript = data.consentScript !== null;
  const store = createConsentStore({ storage, clock, isOfScript, version: data.consentVersion });
  const consent = isOfScript ? store.last : store.read();
  return consent?.analytics ? (knownVisitor(storage, clock)?.offers ?? null) : null;
}

/** Shows them before anything is drawn; they are those of the whole page (CON-19). */
export function showKeptOffers(config: Pick<SiteConfig, 'thirdParty'>): void {
  const offers = keptOffers(config, { storage: localStore, clock: systemClock });
  if (offers) showOffers(offers, environmentLetter(window.location.host) !== 'p');
}
