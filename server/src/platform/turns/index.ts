import { steadyClock } from '../clock/index.ts';

export interface Turn {
  readonly start: Promise<void>;
  /** Ends the turn, or leaves the queue. */
  end(): void;
}

export interface TurnLimits {
  /** Turns of a subject that run concurrently. */
  readonly atOnce: number;
  /** Waiting turns of a subject that slow none of its others. */
  readonly fewWaiting: number;
}

interface Subject {
  running: number;
  readonly waiting: (() => void)[];
  pausedUntil: number;
  timer?: NodeJS.Timeout | undefined;
}

/**
 * Gives turns to subjects. Whoever sends many requests at once waits for them, and others hardly do: while more than
 * `fewWaiting` turns of a subject wait, they run one after the other, with a pause after each for as long as it took.
 */
export function createTurns({ atOnce, fewWaiting }: TurnLimits): (subject: string) => Turn {
  const subjects = new Map<string, Subject>();

  function isFree({ running, waiting, pausedUntil }: Subject): boolean {
    if (waiting.length <= fewWaiting) return running < atOnce;
    return running === 0 && steadyClock.now() >= pausedUntil;
  }

  function startNext(own: Subject): void {
    while (own.waiting.length > 0 && isFree(own)) own.waiting.shift()?.();
    if (own.running > 0 || own.waiting.length === 0 || own.timer) return;
    const pauseMs = Math.max(1, Math.ceil(own.pausedUntil - steadyClock.now()));
    own.timer = setTimeout(() => {
      own.timer = undefined;
      startNext(own);
    }, pauseMs);
  }

  return (subject) => {
    const own = subjects.get(subject) ?? { running: 0, waiting: [], pausedUntil: 0 };
    subjects.set(subject, own);
    const { promise, resolve } = Promise.withResolvers<void>();
    let began: number | undefined;
    let isOver = false;
    const begin = () => {
      own.running += 1;
      began = steadyClock.now();
      resolve();
    };
    own.waiting.push(begin);
    startNext(own);
    return {
      start: promise,
      end() {
        if (isOver) return;
        isOver = true;
        if (began === undefined) own.waiting.splice(own.waiting.indexOf(begin), 1);
        else {
          own.running -= 1;
          const now = steadyClock.now();
          own.pausedUntil = now + (now - began);
        }
        startNext(own);
        if (own.running === 0 && own.waiting.length === 0) subjects.delete(subject);
      },
    };
  };
}
