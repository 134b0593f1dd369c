import type { SiteConfig } from '@keepsake/contract/config';
import { useEffect, useSyncExternalStore } from 'react';
import { untilOnline } from '../../browser/network.ts';
import { reportError } from '../../browser/report-error.ts';
import { whenIdle } from '../../browser/time.ts';
import { useConfig } from '../site-context.tsx';
import { createPushHub, type PushHub } from './push-hub.ts';

/** A connection of the tab, and its messages. */
export interface Push extends Pick<PushHub, 'subscribe' | 'isLive' | 'onLiveChange'> {
  /** Keeps the connection open until the returned function is called. */
  open(config: SiteConfig): () => void;
}

function createPush(addressOf: (config: SiteConfig) => string): Push {
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
          ({ startPush }) => startPush(hub, addressOf(config), config),
          (error: unknown) => {
            isStarted = false;
            reportError(error, 'push');
          },
        );
    });
  }
  return {
    ...hub,
    open(config) {
      start(config);
      return hub.keepOpen();
    },
  };
}

const absolute = (address: string) => pushAddress(address, document.baseURI);
const uploadAddress = ({ uploadSocketUrl, pushUrl }: SiteConfig) => absolute(uploadSocketUrl ?? pushUrl);

const push = createPush(({ pushUrl }) => absolute(pushUrl));
const uploadPush = createPush(uploadAddress);

export const { subscribe: subscribeToPush, isLive: isPushLive, open: openPush } = push;

/** Push of paired phones: a connection of its own where config.json names another socket for uploads. */
export function useUploadPush(): Push {
  const config = useConfig();
  return uploadAddress(config) === absolute(config.pushUrl) ? push : uploadPush;
}

export function useOpenPush(source = push, isWanted = true): void {
  const config = useConfig();
  useEffect(() => (isWanted ? source.open(config) : undefined), [config, source, isWanted]);
}

/** True while every change is pushed, so that polling is not needed. */
export function useIsPushLive(source = push): boolean {
  return useSyncExternalStore(source.onLiveChange, source.isLive);
}

/** Milliseconds. Without push a visible tab polls for changes from other devices. */
const WITHOUT_PUSH_MS = 30_000;
/** A connection may be lost without an event. */
const WITH_PUSH_MS = 120_000;

/** The poll interval in milliseconds. */
export function usePollInterval(): number {
  return useIsPushLive() ? WITH_PUSH_MS : WITHOUT_PUSH_MS;
}

/** Address of a socket of config.json, absolute or a path of the page's host. */
export function pushAddress(address: string, pageUrl: string): string {
  const url = new URL(address, pageUrl);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  return url.href;
}
