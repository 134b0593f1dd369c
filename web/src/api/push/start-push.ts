import type { SiteConfig } from '@keepsake/contract/config';
import { isOnline, onOnlineChange } from '../../browser/online.ts';
import { onPresence } from '../../browser/presence.ts';
import { randomFraction } from '../../browser/random-fraction.ts';
import { reportError } from '../../browser/report-error.ts';
import { isPageVisible, onVisibilityChange } from '../../browser/visibility.ts';
import { session } from '../client.ts';
import { pushAddress } from './push-address.ts';
import { connectPush } from './push-connection.ts';
import type { PushHubInside } from './push-hub.ts';
import { PushLink, type PushMemory } from './push-link.ts';

/** Connects the hub to the service that config.json names, in this browser. */
export function startPush(hub: PushHubInside, { pushUrl, extensions }: SiteConfig): void {
  const memory: PushMemory = { cursor: undefined, wasAuthenticated: false };
  const world = {
    address: pushAddress(pushUrl, document.baseURI),
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
    onPresence,
    openLink: (events) => new PushLink(world, memory, events),
  });
}
