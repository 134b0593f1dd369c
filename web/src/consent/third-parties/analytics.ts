import type { ThirdParties } from '@keepsake/contract/third-parties';
import type { TrackedEvent } from '../../browser/event-tracker.ts';
import type { Fetch } from '../../browser/network.ts';
import type { Scripts, ThirdParty } from './third-party.ts';

export type AnalyticsConfig = NonNullable<ThirdParties['analytics']>;

export interface Analytics extends ThirdParty<AnalyticsConfig> {
  /** Ignored before it is loaded and after it has stopped. */
  send(event: TrackedEvent): void | Promise<void>;
}

/** A tag manager, which reads events from `window.dataLayer`. */
function createDataLayer(scripts: Scripts, script: string): Analytics {
  const page = window as { dataLayer?: object[] };
  let isLoaded = false;
  return {
    load() {
      isLoaded = true;
      return scripts.load(script);
    },
    update() {},
    stop() {
      isLoaded = false;
      scripts.forget(script);
    },
    send({ name, ...facts }) {
      if (!isLoaded) return;
      page.dataLayer ??= [];
      page.dataLayer.push({ event: name, ...facts });
    },
  };
}

/**
 * Posts each event as JSON, also while the page is left: `fetch` with `keepalive`, since `sendBeacon` would send
 * cookies and the page's address, too.
 */
function createEndpoint(fetch: Fetch, endpoint: string): Analytics {
  let isLoaded = false;
  return {
    load() {
      isLoaded = true;
    },
    update() {},
    stop() {
      isLoaded = false;
    },
    async send({ name, ...facts }) {
      if (!isLoaded) return;
      const response = await fetch(endpoint, {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ event: name, ...facts }),
      });
      if (!response.ok) throw new Error(`Analytics has answered ${response.status}`);
    },
  };
}

interface AnalyticsDependencies {
  readonly scripts: Scripts;
  readonly fetch: Fetch;
}

/** Analytics by a script or by an endpoint of the brand. */
export function createAnalytics({ scripts, fetch }: AnalyticsDependencies): Analytics {
  let its: Analytics | undefined;
  return {
    load(config, visitor) {
      const { script, endpoint } = config;
      its = script === undefined ? createEndpoint(fetch, endpoint ?? '') : createDataLayer(scripts, script);
      return its.load(config, visitor);
    },
    update: () => {},
    stop: () => its?.stop(),
    send: (event) => its?.send(event),
  };
}
