import { createHash } from 'node:crypto';
import { ApiError } from '../../web/src/api/api-error.ts';
import { inspectFile } from '../../web/src/uploads/inspect/inspect-file.ts';
import type { Pause, UploadDependencies } from '../../web/src/uploads/queue/upload-dependencies.ts';
import { createTusTransport } from '../../web/src/uploads/transport/tus-transport.ts';

/** An account of a device; its tabs share the session. */
export interface NodeAccount {
  readonly email: string;
  /** The one that the service accepts. */
  goodToken: string;
  /** The one that the site has. */
  token: string;
  isSignedIn: boolean;
}

/** What a tab's queue depends on, over real connections, in Node. */
export interface NodeDependencies extends UploadDependencies {
  setOnline(isOnline: boolean): void;
  /** Stops everything at once, as when the tab dies. */
  die(): void;
}

/** Reads files in a form that the library can send in Node. */
const fileReader = {
  openFile: async (file: File) => ({
    size: file.size,
    slice: async (start: number, end: number) => {
      const bytes = Buffer.from(await file.slice(start, end).arrayBuffer());
      return { value: Object.assign(bytes, { size: bytes.length }), done: end >= file.size };
    },
    close: () => undefined,
  }),
};

const never = <Value>() => new Promise<Value>(() => undefined);

/** Retries come a hundred times sooner; a silent connection is given up as late as in the browser. */
function createTimer(death: AbortSignal): UploadDependencies['after'] {
  return (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds > 25_000 ? milliseconds : milliseconds / 100);
    death.addEventListener('abort', () => clearTimeout(timer));
    return () => clearTimeout(timer);
  };
}

async function hash(file: Blob): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');
}

function tokensOf(account: NodeAccount) {
  const requireSession = () => {
    if (account.isSignedIn) return;
    throw new ApiError({ status: 401, code: 'not-signed-in', message: 'Signed out', correlationId: '' });
  };
  return {
    accessToken: async () => {
      requireSession();
      return account.token;
    },
    replace: async () => {
      requireSession();
      account.token = account.goodToken;
      return account.token;
    },
  };
}

export function createNodeDependencies(
  endpoint: string,
  account: NodeAccount,
  pause: Pause,
): NodeDependencies {
  const death = new AbortController();
  const after = createTimer(death.signal);
  const transport = createTusTransport({
    endpoint,
    tokens: tokensOf(account),
    after,
    platform: { fileReader },
  });
  const waiting = new Set<() => void>();
  let isOnline = true;
  const alive = async <Value>(work: Promise<Value>): Promise<Value> => {
    const value = await work;
    return death.signal.aborted ? never() : value;
  };
  return {
    transport: {
      send: (request, events, signal) =>
        alive(transport.send(request, events, AbortSignal.any([signal, death.signal]))),
      discard: (url) => (death.signal.aborted ? never() : transport.discard(url)),
    },
    inspect: (file, signal) => alive(inspectFile(file, hash, () => signal.aborted)),
    after,
    clock: { now: () => performance.now() },
    maxConcurrency: 6,
    pause,
    connection: {
      isOnline: () => isOnline,
      onOnline(callback) {
        waiting.add(callback);
        return () => waiting.delete(callback);
      },
    },
    reopen: async () => undefined,
    report: () => undefined,
    onChange: () => undefined,
    random: () => 0.5,
    setOnline(online) {
      isOnline = online;
      if (online) for (const callback of [...waiting]) callback();
    },
    die: () => death.abort(),
  };
}
