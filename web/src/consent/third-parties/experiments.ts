import { type Experiment, experiments, type Offer } from '@keepsake/contract/third-parties';
import { createStateStore } from '../../browser/state-store.ts';
import { localStore, type SafeStorage } from '../../browser/storage.ts';

export type Offers = Readonly<Record<Experiment, Offer>>;

export const offersBy = (offerOf: (experiment: Experiment) => Offer) =>
  Object.fromEntries(experiments.map((experiment) => [experiment, offerOf(experiment)])) as Offers;

/** Offers of a provider's answer, which may be anything: whatever is not `variant` is control (CON-6). */
export function parseOffers(answer: unknown): Offers {
  const { offers } = Object(answer) as { offers?: unknown };
  const all = Array.isArray(offers) ? offers.map((one): Record<string, unknown> => Object(one)) : [];
  return offersBy((name) =>
    all.find(({ experiment }) => experiment === name)?.offer === 'variant' ? 'variant' : 'control',
  );
}

const keyOf = (experiment: Experiment) => `keepsake.experiment.${experiment}`;

/** The offer that a developer forces in this browser. */
export function forcedOffer(
  experiment: Experiment,
  storage: Pick<SafeStorage, 'get'> = localStore,
): Offer | null {
  const value = storage.get(keyOf(experiment));
  return value === 'variant' || value === 'control' ? value : null;
}

/** @param offer null: the provider's */
export function forceOffer(experiment: Experiment, offer: Offer | null): void {
  if (offer === null) localStore.remove(keyOf(experiment));
  else localStore.set(keyOf(experiment), offer);
}

/** Offers of this page; null where none were known at its start, when it shows control. */
export const currentOffers = createStateStore<Offers | null>(null);

/** The page has them in `<html data-experiments="sample-test:variant …">`, for styles and scripts of the brand. */
export function showOffers(assigned: Offers, mayForce: boolean): void {
  const offers = offersBy((experiment) => (mayForce && forcedOffer(experiment)) || assigned[experiment]);
  currentOffers.update(() => offers);
  const names = experiments.map((experiment) => `${experiment}:${offers[experiment]}`);
  document.documentElement.dataset.experiments = names.join(' ');
}
