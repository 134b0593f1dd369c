import { experiments } from '@keepsake/contract/third-parties';
import { visitorKey } from '../../browser/names-by-consent.ts';
import type { SafeStorage } from '../../browser/storage.ts';
import type { Clock } from '../../browser/time.ts';
import { type Offers, offersBy } from './experiments.ts';

/** A browser as the provider of experiments knows it, for 90 days. */
export interface KnownVisitor {
  readonly id: string;
  readonly at: number;
  /** What was exposed, like `CRO-1304:variant`. */
  readonly exposed: readonly string[];
  /** The provider's last offers, for the next page. */
  readonly offers: Offers | null;
}

const lifetime = 90 * 24 * 60 * 60 * 1000;

function parseVisitor(text: string | null): Partial<Record<keyof KnownVisitor, unknown>> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

function parseKeptOffers(kept: unknown): Offers | null {
  const offers: Record<string, unknown> = Object(kept);
  if (!experiments.some((experiment) => experiment in offers)) return null;
  return offersBy((experiment) => (offers[experiment] === 'variant' ? 'variant' : 'control'));
}

export function knownVisitor(storage: Pick<SafeStorage, 'get'>, clock: Clock): KnownVisitor | null {
  const now = clock.now();
  const { id, at, exposed, offers } = parseVisitor(storage.get(visitorKey));
  const isKnown = typeof id === 'string' && typeof at === 'number' && at <= now && now - at < lifetime;
  if (!isKnown) return null;
  return { id, at, exposed: Array.isArray(exposed) ? exposed : [], offers: parseKeptOffers(offers) };
}
