import { eventTracker } from '../../browser/event-tracker.ts';
import { exclusively } from '../../browser/exclusively.ts';
import { forgetScript, loadScript } from '../../browser/load-script.ts';
import { browserFetch } from '../../browser/network.ts';
import { randomId } from '../../browser/random.ts';
import { localStore } from '../../browser/storage.ts';
import { systemClock } from '../../browser/time.ts';
import { createAbTest } from './ab-test.ts';
import { createAnalytics } from './analytics.ts';
import { createChat } from './chat.ts';
import { currentOffers } from './experiments.ts';
import { createFeedback } from './feedback.ts';
import type { Kinds } from './run-third-parties.ts';
import { createScriptOnly } from './script-only.ts';
import type { Scripts } from './third-party.ts';

/** Milliseconds after which an answer of the provider of experiments is not kept. */
const mostForOffers = 800;

/** Addresses of the brand's file: each allows its own origin. */
const scripts: Scripts = {
  load: (address) => loadScript(address, [new URL(address).origin]),
  forget: forgetScript,
};

export const kindsOfSite = (): Kinds => ({
  analytics: createAnalytics({ scripts, fetch: browserFetch }),
  heatmap: createScriptOnly(scripts),
  marketing: createScriptOnly(scripts),
  feedback: createFeedback(scripts),
  abTest: createAbTest({
    fetch: browserFetch,
    clock: systemClock,
    newId: randomId,
    storage: localStore,
    exclusively,
    track: eventTracker.track,
    shown: currentOffers.getSnapshot,
    deadline: () => AbortSignal.timeout(mostForOffers),
  }),
  chat: createChat(scripts),
});
