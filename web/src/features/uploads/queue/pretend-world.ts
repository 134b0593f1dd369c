import type { SendEvents, SendOutcome, SendRequest } from '../transport/upload-transport.ts';
import type { Failure } from './upload-state.ts';
import type { Inspection, UploadWorld } from './upload-world.ts';

interface Pending<Call, Answer> {
  readonly call: Call;
  readonly signal: AbortSignal;
  settle(answer: Answer): void;
}

export type PendingSend = Pending<SendRequest, SendOutcome> & { readonly events: SendEvents };
export type PendingInspection = Pending<File, Inspection>;

/** A world for tests of the queue: nothing moves until the test says so. */
export interface PretendWorld extends UploadWorld {
  readonly sends: Set<PendingSend>;
  /** Those that have ended too: their events may come late. */
  readonly everySend: Set<PendingSend>;
  readonly inspections: Set<PendingInspection>;
  readonly discarded: string[];
  readonly reported: Failure[];
  /** Lets the earliest timer ring; answers its delay. */
  ring(): number | undefined;
  /** Lets timers ring until none is left that is due within `milliseconds`. */
  pass(milliseconds: number): Promise<void>;
  setOnline(online: boolean): void;
}

function createCalls<Call, Answer>(cutOff: Answer) {
  const calls = new Set<Pending<Call, Answer>>();
  const every = new Set<Pending<Call, Answer>>();
  const begin = <More extends object>(call: Call, signal: AbortSignal, more: More): Promise<Answer> =>
    new Promise((resolve) => {
      const settle = (answer: Answer) => {
        calls.delete(pending);
        resolve(answer);
      };
      const pending = { call, signal, settle, ...more };
      calls.add(pending);
      every.add(pending);
      signal.addEventListener('abort', () => settle(cutOff), { once: true });
    });
  return { calls, every, begin };
}

/** Lets every promise that can settle do so: no chain here is longer than a few links. */
export async function settlePromises(): Promise<void> {
  for (let link = 0; link < 30; link += 1) await undefined;
}

function createTimers() {
  const timers = new Set<{ at: number; callback: () => void }>();
  let now = 0;
  const earliest = () => [...timers].sort((a, b) => a.at - b.at)[0];
  return {
    after(milliseconds: number, callback: () => void) {
      const timer = { at: now + milliseconds, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    ring() {
      const timer = earliest();
      if (timer === undefined) return undefined;
      const waited = timer.at - now;
      now = timer.at;
      timers.delete(timer);
      timer.callback();
      return waited;
    },
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      for (let next = earliest(); next !== undefined && next.at <= end; next = earliest()) {
        this.ring();
        await settlePromises();
      }
      now = end;
    },
  };
}

export function createPretendWorld(): PretendWorld {
  const inspecting = createCalls<File, Inspection>({
    kind: 'refused',
    failure: { code: 'unreadable-file', retryable: true },
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
    report: (failure) => reported.push(failure),
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
    random: () => 0.5,
    setOnline(online) {
      isOnline = online;
      if (online) for (const callback of [...waitingForNetwork]) callback();
    },
  };
}
