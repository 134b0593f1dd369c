import { experiments } from '@keepsake/contract/third-parties';
import type { SendEvent } from '../../browser/event-tracker.ts';
import { visitorKey } from '../../browser/names-by-consent.ts';
import type { Fetch } from '../../browser/network.ts';
import type { SafeStorage } from '../../browser/storage.ts';
import type { Clock } from '../../browser/time.ts';
import { type Offers, parseOffers } from './experiments.ts';
import { type KnownVisitor, knownVisitor } from './known-visitor.ts';
import type { ThirdParty } from './third-party.ts';

interface AbTestDependencies {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly storage: SafeStorage;
  /** Runs one action at a time of all tabs. */
  readonly exclusively: <Result>(name: string, action: () => Result) => Promise<Result>;
  readonly track: SendEvent;
  /** Offers that this page shows; null where none were known at its start. */
  readonly shown: () => Offers | null;
  /** Aborts a request that takes too long. */
  readonly deadline: () => AbortSignal;
}

/**
 * Requests the offers of the experiments for the next page: those of this one were decided before it was drawn, and do
 * not change. Tracks the exposure to what it shows.
 */
export function createAbTest(dependencies: AbTestDependencies): ThirdParty<string> {
  const { fetch, clock, newId, storage, exclusively, track, shown, deadline } = dependencies;
  let isStopped = false;

  /** Changes what is stored now: another tab may have changed it, and a withdrawal has removed it. */
  const change = (apply: (visitor: KnownVisitor) => KnownVisitor) =>
    exclusively(visitorKey, () => {
      const first = () => ({ id: newId(), at: clock.now(), exposed: [], offers: null });
      const visitor = apply(knownVisitor(storage, clock) ?? first());
      if (!isStopped) storage.set(visitorKey, JSON.stringify(visitor));
      return visitor;
    });

  async function request(address: string, visitor: string): Promise<Offers> {
    const url = new URL(address);
    url.searchParams.set('experiments', experiments.join());
    url.searchParams.set('visitor', visitor);
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: deadline(),
    });
    if (!response.ok) throw new Error(`The provider of experiments has answered ${response.status}`);
    return parseOffers(await response.json());
  }

  function trackExposure(visitor: KnownVisitor): KnownVisitor {
    const offers = shown();
    if (!offers || isStopped) return visitor;
    const exposures = experiments.map((experiment) => `${experiment}:${offers[experiment]}`);
    for (const [place, experiment] of experiments.entries()) {
      if (visitor.exposed.includes(exposures[place] ?? '')) continue;
      track({ name: 'experiment-exposure', experiment, offer: offers[experiment] });
    }
    return { ...visitor, exposed: [...new Set([...visitor.exposed, ...exposures])] };
  }

  return {
    async load(address) {
      isStopped = false;
      const { id } = await change(trackExposure);
      const offers = await request(address, id);
      await change((visitor) => ({ ...visitor, offers }));
    },
    update() {},
    stop() {
      isStopped = true;
    },
  };
}
