import type { SiteConfig } from '@keepsake/contract/config';
import { useEffect, useSyncExternalStore } from 'react';
import { untilOnline } from '../../browser/network.ts';
import { reportError } from '../../browser/report-error.ts';
import { whenIdle } from '../../browser/time.ts';
import { useConfig } from '../site-context.tsx';
import { createPushHub } from './push-hub.ts';

const hub = createPushHub();
let isStarted = false;

/** Loads the connection's chunk when the browser is idle. */
function start(config: SiteConfig): void {
  if (isStarted) return;
  isStarted = true;
  whenIdle(() => {
    untilOnline()
      .then(() => import('./start-push.ts'))
      .then(
        ({ startPush }) => startPush(hub, config),
        (error: unknown) => {
          isStarted = false;
          reportError(error, 'push');
        },
      );
  });
}

export const subscribeToPush = hub.subscribe;

export const isPushLive = hub.isLive;

/** Keeps the tab's push connection open until the returned function is called. */
export function openPush(config: SiteConfig): () => void {
  start(config);
  return hub.keepOpen();
}

export function useOpenPush(): void {
  const config = useConfig();
  useEffect(() => openPush(config), [config]);
}

/** True while every change is pushed, so that polling is not needed. */
export function useIsPushLive(): boolean {
  return useSyncExternalStore(hub.onLiveChange, hub.isLive);
}

/** Milliseconds. Without push a visible tab polls for changes from other devices. */
const WITHOUT_PUSH_MS = 30_000;
/** A connection may be lost without an event. */
const WITH_PUSH_MS = 120_000;

/** The poll interval in milliseconds. */
export function useQuietRefresh(): number {
  return useIsPushLive() ? WITH_PUSH_MS : WITHOUT_PUSH_MS;
}
