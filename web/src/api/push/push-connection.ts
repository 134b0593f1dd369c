import { limits } from '@keepsake/contract/limits';
import type { PushHubInside } from './push-hub.ts';
import type { PushLinkEvents } from './push-link.ts';

/** Something that is on or off, and tells when that changes. */
interface Switch {
  isOn(): boolean;
  onChange(changed: () => void): () => void;
}

/** One connection, which lasts over losses until it is closed. */
interface Link {
  close(): void;
}

export interface PushConnectionWorld {
  readonly hub: Pick<PushHubInside, 'isNeeded' | 'onNeedChange'>;
  readonly visible: Switch;
  readonly online: Switch;
  /** Calls back at each sign that somebody sits in front of the page. */
  onPresence(noticed: () => void): () => void;
  openLink(events: PushLinkEvents): Link;
}

/** Who goes to another page or tab is often back soon; a connection is cheap for as long. */
const LINGER_MS = 60_000;

/**
 * Keeps the tab's one connection: open while somebody needs it in a tab that is seen and online, closed after
 * `limits.push.openSeconds` until the next sign that somebody is there.
 */
export function connectPush(world: PushConnectionWorld): void {
  const { hub, visible, online } = world;
  let link: Link | null = null;
  let isResting = false;
  let isOver = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let lasting: ReturnType<typeof setTimeout> | undefined;

  function shut() {
    clearTimeout(leaving);
    clearTimeout(lasting);
    leaving = undefined;
    link?.close();
    link = null;
  }

  function rest() {
    isResting = true;
    shut();
  }

  function open() {
    lasting = setTimeout(rest, limits.push.openSeconds * 1000);
    link = world.openLink({
      onRefused: rest,
      onSignedOut() {
        isOver = true;
        shut();
      },
    });
  }

  function review() {
    if (!online.isOn()) return shut();
    if (hub.isNeeded() && visible.isOn()) {
      clearTimeout(leaving);
      leaving = undefined;
      if (!link && !isResting && !isOver) open();
    } else if (link) leaving ??= setTimeout(shut, LINGER_MS);
  }

  function wake() {
    isResting = false;
    review();
  }

  hub.onNeedChange(wake);
  visible.onChange(wake);
  online.onChange(review);
  world.onPresence(() => {
    if (isResting) wake();
  });
  review();
}
