import { limits } from '@keepsake/contract/limits';
import type { PushHubInternals } from './push-hub.ts';
import type { PushLinkEvents } from './push-link.ts';

interface Switch {
  isOn(): boolean;
  onChange(changed: () => void): () => void;
}

interface Link {
  close(): void;
}

export interface PushConnectionDependencies {
  readonly hub: Pick<PushHubInternals, 'isNeeded' | 'onNeedChange'>;
  readonly visible: Switch;
  readonly online: Switch;
  /** Calls back on user input until the returned function is called. */
  onUserActivity(onActivity: () => void): () => void;
  openLink(events: PushLinkEvents): Link;
}

/** Users often come back soon after changing page or tab. */
const CLOSE_DELAY_MS = 60_000;

/**
 * Keeps the tab's one connection open while it is used in a visible tab that is online. Closes it after
 * `limits.push.openSeconds` until the next user input.
 */
export function connectPush(dependencies: PushConnectionDependencies): void {
  const { hub, visible, online } = dependencies;
  let link: Link | null = null;
  let endPause: (() => void) | undefined;
  let isSignedOut = false;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  let limitTimer: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(closeTimer);
    clearTimeout(limitTimer);
    closeTimer = undefined;
    link?.close();
    link = null;
  }

  /** Listens to input only now: a listener of wheel events costs time in each of them. */
  function pause() {
    endPause ??= dependencies.onUserActivity(resume);
    close();
  }

  function open() {
    limitTimer = setTimeout(pause, limits.push.openSeconds * 1000);
    link = dependencies.openLink({
      onRefused: pause,
      onSignedOut() {
        isSignedOut = true;
        close();
      },
    });
  }

  function update() {
    if (!online.isOn()) return close();
    if (hub.isNeeded() && visible.isOn()) {
      clearTimeout(closeTimer);
      closeTimer = undefined;
      if (!link && !endPause && !isSignedOut) open();
    } else if (link) closeTimer ??= setTimeout(close, CLOSE_DELAY_MS);
  }

  function resume() {
    endPause?.();
    endPause = undefined;
    update();
  }

  hub.onNeedChange(resume);
  visible.onChange(resume);
  online.onChange(update);
  update();
}
