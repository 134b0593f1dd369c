import type { SiteConfig } from '@keepsake/contract/config';
import { isOnline, onOnlineChange } from '../../browser/network.ts';
import { isPageVisible, onVisibilityChange } from '../../browser/page.ts';
import { randomFraction } from '../../browser/random.ts';
import { reportError } from '../../browser/report-error.ts';
import { session } from '../client.ts';
import { connectPush } from './push-connection.ts';
import type { PushHubInternals } from './push-hub.ts';
import { PushLink, type PushMemory } from './push-link.ts';

/** @param address `ws:` or `wss:` */
export function startPush(hub: PushHubInternals, address: string, { extensions }: SiteConfig): void {
  const memory: PushMemory = { cursor: undefined, wasAuthenticated: false };
  const linkDependencies = {
    address,
    canReplay: extensions.pushReplay === true,
    tokens: session,
    hub,
    WebSocket: window.WebSocket,
    random: randomFraction,
    report: (error: unknown) => reportError(error, 'push'),
  };
  connectPush({
    hub,
    visible: { isOn: isPageVisible, onChange: onVisibilityChange },
    online: { isOn: isOnline, onChange: onOnlineChange },
    onUserActivity,
    openLink: (events) => new PushLink(linkDependencies, memory, events),
  });
}

const signs = ['pointerdown', 'keydown', 'wheel', 'focus'] as const;

function onUserActivity(listener: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, listener, { passive: true, capture: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, listener, { capture: true });
  };
}
