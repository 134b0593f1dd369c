import { type Experiment, experiments } from '@keepsake/contract/third-parties';
import type { SendEvent } from '../../../browser/event-tracker.ts';
import type { Fetch } from '../../../browser/network.ts';
import { namesByConsent } from '../../../browser/own-names.ts';
import type { SafeStorage } from '../../../browser/storage.ts';
import type { Clock } from '../../../browser/time.ts';
import { allControl, type Offers, parseOffers } from './experiments.ts';
import type { ThirdParty } from './third-party.ts';

interface AbTestDependencies {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly storage: SafeStorage;
  /** Runs one action at a time of all tabs. */
  readonly exclusively: <Result>(name: string, action: () => Result) => Promise<Result>;
  readonly track: SendEvent;
  readonly show: (offers: Offers) => void;
  /** Aborts a request that takes too long. */
  readonly deadline: () => AbortSignal;
}

/** A browser as the provider knows it, for 90 days. */
interface KnownVisitor {
  readonly id: string;
  readonly at: number;
  /** Experiments whose exposure was tracked. */
  readonly exposed: readonly string[];
}

const lifetime = 90 * 24 * 60 * 60 * 1000;

function parseVisitor(text: string | null): Partial<KnownVisitor> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** Requests the offers of the experiments. Without an answer in time they are control, and no exposure is tracked. */
export function createAbTest(dependencies: AbTestDependencies): ThirdParty<string> {
  const { fetch, clock, newId, storage, exclusively, track, show, deadline } = dependencies;

  const keep = (visitor: KnownVisitor) => storage.set(namesByConsent.visitor, JSON.stringify(visitor));

  function visitorOfBrowser(): KnownVisitor {
    const now = clock.now();
    const { id, at, exposed } = parseVisitor(storage.get(namesByConsent.visitor));
    const isKnown = typeof id === 'string' && typeof at === 'number' && at <= now && now - at < lifetime;
    if (isKnown) return { id, at, exposed: Array.isArray(exposed) ? exposed : [] };
    const visitor = { id: newId(), at: now, exposed: [] };
    keep(visitor);
    return visitor;
  }

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

  function trackExposure(offers: Offers): void {
    // Another tab may have tracked it meanwhile.
    const visitor = visitorOfBrowser();
    const isNew = (experiment: Experiment) => !visitor.exposed.includes(experiment);
    for (const experiment of experiments.filter(isNew)) {
      track({ name: 'experiment-exposure', experiment, offer: offers[experiment] });
    }
    keep({ ...visitor, exposed: [...experiments] });
  }

  return {
    async load(address) {
      const { id } = await exclusively(namesByConsent.visitor, visitorOfBrowser);
      try {
        const offers = await request(address, id);
        show(offers);
        await exclusively(namesByConsent.visitor, () => trackExposure(offers));
      } catch (error) {
        show(allControl);
        throw error;
      }
    },
    update() {},
    stop() {},
  };
}
