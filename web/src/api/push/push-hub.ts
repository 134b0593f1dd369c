import {
  nameOfMessage,
  type PushContent,
  type PushMessage,
  type PushMessageOf,
} from '@keepsake/contract/push';

export type PushType = PushContent['type'];

/**
 * What may have been missed: `start` is the moment between loading the page and the first connection;
 * `unknown` is more than the service can tell: load everything again.
 */
export type PushGap = 'start' | 'unknown';

export interface PushListener<Type extends PushType> {
  onMessage(message: PushMessageOf<Type>): void;
  onGap(gap: PushGap): void;
}

/** Who listens, who needs the connection, and whether it tells of everything now. */
export interface PushHub {
  /** Hears of messages of some types for as long as anybody keeps the connection open; the answer ends that. */
  listen<Type extends PushType>(types: readonly Type[], listener: PushListener<Type>): () => void;
  /** Needs the connection until the answer is called. */
  keepOpen(): () => void;
  /** True while every change is told, so that nobody has to ask. */
  isLive(): boolean;
  onLiveChange(changed: () => void): () => void;
}

/** The same for the connection. */
export interface PushHubInside {
  isNeeded(): boolean;
  onNeedChange(changed: () => void): () => void;
  setLive(isLive: boolean): void;
  tell(message: PushMessage): void;
  tellGap(gap: PushGap): void;
}

interface Listening {
  hear(message: PushMessage): void;
  onGap(gap: PushGap): void;
}

export function createPushHub(): PushHub & PushHubInside {
  const listening = new Set<Listening>();
  const needs = new Set<symbol>();
  const onNeed = new Set<() => void>();
  const onLive = new Set<() => void>();
  let live = false;
  const call = (listeners: ReadonlySet<() => void>) => {
    for (const listener of listeners) listener();
  };
  return {
    listen(types, listener) {
      const heard: readonly string[] = types;
      return join(listening, {
        hear(message) {
          if (heard.includes(nameOfMessage(message)))
            listener.onMessage(message as Parameters<typeof listener.onMessage>[0]);
        },
        onGap: (gap) => listener.onGap(gap),
      });
    },
    keepOpen() {
      const leave = join(needs, Symbol());
      call(onNeed);
      return () => {
        leave();
        call(onNeed);
      };
    },
    isLive: () => live,
    onLiveChange: (changed) => join(onLive, changed),
    isNeeded: () => needs.size > 0,
    onNeedChange: (changed) => join(onNeed, changed),
    setLive(isLive) {
      if (live === isLive) return;
      live = isLive;
      call(onLive);
    },
    tell(message) {
      for (const listener of listening) listener.hear(message);
    },
    tellGap(gap) {
      for (const listener of listening) listener.onGap(gap);
    },
  };
}

function join<Member>(members: Set<Member>, member: Member): () => void {
  members.add(member);
  return () => void members.delete(member);
}
