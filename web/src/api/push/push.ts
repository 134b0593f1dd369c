import type { SiteConfig } from '@keepsake/contract/config';
import { useEffect, useSyncExternalStore } from 'react';
import { reportError } from '../../browser/report-error.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { useConfig } from '../site-context.tsx';
import { createPushHub } from './push-hub.ts';

const hub = createPushHub();
let isStarted = false;

/** The connection is a chunk of its own, which nothing on the screen waits for. */
function start(config: SiteConfig): void {
  if (isStarted) return;
  isStarted = true;
  whenIdle(() => {
    import('./start-push.ts').then(
      ({ startPush }) => startPush(hub, config),
      (error: unknown) => {
        isStarted = false;
        reportError(error, 'push');
      },
    );
  });
}

/** Hears of messages of some types whenever the connection is open; it says when some may have been missed. */
export const listenToPush = hub.listen;

/** Whether every change is pushed now. */
export const isPushLive = hub.isLive;

/** Needs the tab's push connection until the answer is called. */
export function openPush(config: SiteConfig): () => void {
  start(config);
  return hub.keepOpen();
}

/** Needs the tab's push connection for as long as the component is in the page. */
export function useOpenPush(): void {
  const config = useConfig();
  useEffect(() => openPush(config), [config]);
}

/** True while every change is pushed, so that nobody has to ask. */
export function useIsPushLive(): boolean {
  return useSyncExternalStore(hub.onLiveChange, hub.isLive);
}
