import type { PushContent, PushMessage, PushMessageOf } from '@keepsake/contract/push';

export type PushType = PushContent['type'];

/**
 * Messages that may be missing. `start`: between loading the page and the first connection. `unknown`: the
 * service cannot tell, so reload everything.
 */
export type PushGap = 'start' | 'unknown';

export interface PushListener<Type extends PushType> {
  onMessage(message: PushMessageOf<Type>): void;
  onGap(gap: PushGap): void;
}

export interface PushHub {
  subscribe<Type extends PushType>(types: readonly Type[], listener: PushListener<Type>): () => void;
  /** Keeps the connection open until the returned function is called. */
  keepOpen(): () => void;
  /** True while every change is pushed, so that polling is not needed. */
  isLive(): boolean;
  onLiveChange(changed: () => void): () => void;
}

export interface PushHubInternals {
  isNeeded(): boolean;
  onNeedChange(changed: () => void): () => void;
  setLive(isLive: boolean): void;
  publish(message: PushMessage): void;
  publishGap(gap: PushGap): void;
}

interface Subscriber {
  receive(message: PushMessage): void;
  onGap(gap: PushGap): void;
}

export function createPushHub(): PushHub & PushHubInternals {
  const subscribers = new Set<Subscriber>();
  const users = new Set<symbol>();
  const needListeners = new Set<() => void>();
  const liveListeners = new Set<() => void>();
  let live = false;
  const call = (listeners: ReadonlySet<() => void>) => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe(types, listener) {
      const names: readonly string[] = types;
      return addTo(subscribers, {
        receive(message) {
          if (names.includes('key' in message ? message.key : message.type))
            listener.onMessage(message as Parameters<typeof listener.onMessage>[0]);
        },
        onGap: (gap) => listener.onGap(gap),
      });
    },
    keepOpen() {
      const leave = addTo(users, Symbol());
      call(needListeners);
      return () => {
        leave();
        call(needListeners);
      };
    },
    isLive: () => live,
    onLiveChange: (changed) => addTo(liveListeners, changed),
    isNeeded: () => users.size > 0,
    onNeedChange: (changed) => addTo(needListeners, changed),
    setLive(isLive) {
      if (live === isLive) return;
      live = isLive;
      call(liveListeners);
    },
    publish(message) {
      for (const listener of subscribers) listener.receive(message);
    },
    publishGap(gap) {
      for (const listener of subscribers) listener.onGap(gap);
    },
  };
}

function addTo<Member>(members: Set<Member>, member: Member): () => void {
  members.add(member);
  return () => void members.delete(member);
}
