import { createStateStore } from '../../browser/state-store.ts';
import type { SendEvents, SendOutcome, SendRequest } from '../transport/upload-transport.ts';
import type { Inspection, Pause, UploadDependencies } from './upload-dependencies.ts';
import type { Failure } from './upload-state.ts';

interface Pending<Call, Result> {
  readonly call: Call;
  readonly signal: AbortSignal;
  settle(result: Result): void;
}

export type PendingSend = Pending<SendRequest, SendOutcome> & { readonly events: SendEvents };
export type PendingInspection = Pending<File, Inspection>;

export interface FakeDependencies extends UploadDependencies {
  readonly sends: Set<PendingSend>;
  /** All sends, including ended ones: their events may come late. */
  readonly everySend: Set<PendingSend>;
  readonly inspections: Set<PendingInspection>;
  readonly discarded: string[];
  readonly reported: Failure[];
  /** Fires the earliest timer and returns its delay. */
  fireNextTimer(): number | undefined;
  advance(milliseconds: number): Promise<void>;
  /** Time that work takes. */
  pass(milliseconds: number): void;
  setOnline(online: boolean): void;
}

function createCalls<Call, Result>(cutOff: Result) {
  const calls = new Set<Pending<Call, Result>>();
  const every = new Set<Pending<Call, Result>>();
  const begin = <More extends object>(call: Call, signal: AbortSignal, more: More): Promise<Result> =>
    new Promise((resolve) => {
      const settle = (result: Result) => {
        calls.delete(pending);
        resolve(result);
      };
      const pending = { call, signal, settle, ...more };
      calls.add(pending);
      every.add(pending);
      signal.addEventListener('abort', () => settle(cutOff), { once: true });
    });
  return { calls, every, begin };
}

/** Lets pending promises settle; no chain here is longer than a few links. */
export async function settlePromises(): Promise<void> {
  for (let link = 0; link < 30; link += 1) await undefined;
}

function createTimers() {
  const timers = new Set<{ at: number; callback: () => void }>();
  let now = 0;
  const earliest = () => [...timers].sort((a, b) => a.at - b.at)[0];
  return {
    clock: { now: () => now },
    pass(milliseconds: number) {
      now += milliseconds;
    },
    after(milliseconds: number, callback: () => void) {
      const timer = { at: now + milliseconds, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    fireNextTimer() {
      const timer = earliest();
      if (timer === undefined) return undefined;
      const waited = timer.at - now;
      now = Math.max(now, timer.at);
      timers.delete(timer);
      timer.callback();
      return waited;
    },
    async advance(milliseconds: number) {
      const end = now + milliseconds;
      for (let next = earliest(); next !== undefined && next.at <= end; next = earliest()) {
        this.fireNextTimer();
        await settlePromises();
      }
      now = Math.max(now, end);
    },
  };
}

export function createFakePause(): Pause {
  const { getSnapshot, subscribe, update } = createStateStore(false);
  return { isPaused: getSnapshot, subscribe, set: (isPaused) => update(() => isPaused) };
}

export function createFakeDependencies(pause = createFakePause()): FakeDependencies {
  const inspecting = createCalls<File, Inspection>({
    kind: 'refused',
    failure: { code: 'unreadable-file', retryable: false },
  });
  const sending = createCalls<SendRequest, SendOutcome>({ kind: 'interrupted', code: 'no-connection' });
  const discarded: string[] = [];
  const reported: Failure[] = [];
  const waitingForNetwork = new Set<() => void>();
  let isOnline = true;
  return {
    ...createTimers(),
    sends: sending.calls as Set<PendingSend>,
    everySend: sending.every as Set<PendingSend>,
    inspections: inspecting.calls,
    discarded,
    reported,
    reopen: async () => undefined,
    report: (failure) => reported.push(failure),
    onChange: () => undefined,
    inspect: (file, signal) => inspecting.begin(file, signal, {}),
    transport: {
      send: (call, events, signal) => sending.begin(call, signal, { events }),
      discard: async (url) => void discarded.push(url),
    },
    connection: {
      isOnline: () => isOnline,
      onOnline(callback) {
        waitingForNetwork.add(callback);
        return () => waitingForNetwork.delete(callback);
      },
    },
    maxConcurrency: 6,
    pause,
    random: () => 0.5,
    setOnline(online) {
      isOnline = online;
      if (online) for (const callback of [...waitingForNetwork]) callback();
    },
  };
}
