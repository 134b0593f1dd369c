import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ImageRejected } from '../image-rejected.ts';
import { DecodersUnavailable, type EndReason, errorOfEnd } from './decoder-errors.ts';
import type { DecoderKind, DecoderReply, DecoderRequest, DecoderTasks } from './decoder-messages.ts';
import { type DecoderBudget, watchDecoder } from './decoder-watch.ts';
import { readProcessUsage } from './process-usage.ts';

type Value = DecoderTasks[keyof DecoderTasks];

const decoderProgram = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/** Pixels are outside of V8's heap; headers and metadata are inside. */
const heapMegabytes = 128;

/** Environment without the server's, which holds secrets. Fewer arenas return more memory. */
const environment = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', TZ: 'UTC' };

/**
 * Permissions without writes and child processes; libvips is an add-on, and HEIC uses a thread. Node warns of
 * these two.
 */
const permissions = [
  '--permission',
  '--allow-addons',
  '--allow-worker',
  '--allow-fs-read=*',
  '--disable-warning=PERM0001',
  '--disable-warning=PERM0006',
];

/** Timeout of a start, which takes 0.2 s unless the machine is overloaded. */
const startMilliseconds = 30_000;

/** Bytes of a dying process's stderr for the log. */
const keptWords = 300;

export interface DecoderStart {
  readonly kind: DecoderKind;
  /** Niceness relative to the server (see nice(1)). */
  readonly niceness: number;
  readonly program?: string | undefined;
}

function start({ kind, niceness, program = decoderProgram }: DecoderStart): ChildProcess {
  return fork(program, [kind, String(niceness)], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--expose-gc', ...permissions],
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** A process for one picture at a time; unusable once ended. */
export class DecoderChild {
  readonly #process: ChildProcess;
  readonly #budget: DecoderBudget;
  readonly #ended: Promise<void>;
  readonly #ready: Promise<void>;
  #settle: ((reply: DecoderReply | Error) => void) | undefined;
  #isReady = false;
  #lastWords = '';
  /** Error of the exceeded limit, or of the exit. */
  #failure: Error | undefined;
  #endReason: EndReason | undefined;
  #pictures = 0;

  constructor(options: DecoderStart, budget: DecoderBudget) {
    this.#budget = budget;
    this.#process = start(options);
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-keptWords);
    });
    const { promise: ready, resolve: markReady } = Promise.withResolvers<void>();
    const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>();
    this.#ready = Promise.race([ready, ended]);
    this.#ended = ended;
    this.#process.on('message', (reply: DecoderReply) => {
      if (reply.outcome !== 'ready') return this.#settle?.(reply);
      this.#isReady = true;
      markReady();
    });
    const end = (reason: EndReason, detail: string) => {
      this.#fail(reason, detail);
      this.#settle?.(this.#failure as Error);
      markEnded();
    };
    this.#process.on('error', (error) => end('start', `the decoder did not start: ${error.message}`));
    this.#process.on('close', (code, signal) => {
      const words = `the decoder ended (${signal ?? code ?? 'early'}) ${this.#lastWords}`.trim();
      end(this.#reasonOfEnd(signal), words);
    });
  }

  get isAlive(): boolean {
    return this.#failure === undefined;
  }

  /** Reason of the end; undefined for a running or stopped process. */
  get endReason(): EndReason | undefined {
    return this.#endReason;
  }

  get pictures(): number {
    return this.#pictures;
  }

  /** Resident memory in bytes; 0 where that is unknown. */
  get residentBytes(): number {
    return readProcessUsage(this.#process.pid ?? 0)?.residentBytes ?? 0;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /**
   * Rejects with `ImageRejected` when the picture is at fault, with its subclass `DecoderKilled` when it took too
   * much or crashed the process, and with another error when the machine is at fault.
   */
  async run(request: DecoderRequest): Promise<Value> {
    this.#pictures += 1;
    await this.#start();
    const stopWatch = watchDecoder(this.#process.pid ?? 0, this.#budget, ({ reason, detail }) => {
      this.#fail(reason, detail);
      this.#kill();
    });
    try {
      const reply = await this.#request(request);
      if (reply.outcome === 'done') return reply.value;
      if (reply.outcome === 'rejected') throw new ImageRejected(reply.code, reply.detail);
      throw new Error(`the decoder failed: ${reply.outcome === 'failed' ? reply.detail : 'no reply'}`);
    } finally {
      stopWatch();
    }
  }

  async stop(): Promise<void> {
    this.#failure ??= new DecodersUnavailable('closed', 'the decoders are closed');
    this.#kill();
    await this.#ended;
  }

  async #start(): Promise<void> {
    const timer = setTimeout(() => {
      this.#fail('start', 'the decoder did not start');
      this.#kill();
    }, startMilliseconds);
    await this.#ready;
    clearTimeout(timer);
  }

  #fail(reason: EndReason, detail: string): void {
    if (this.#failure) return;
    this.#endReason = reason;
    this.#failure = errorOfEnd(reason, detail);
  }

  #kill(): void {
    this.#process.kill('SIGKILL');
  }

  #request(request: DecoderRequest): Promise<DecoderReply> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#settle = (reply) => {
        this.#settle = undefined;
        if (reply instanceof Error) reject(reply);
        else resolve(reply);
      };
      // The end of the process follows and settles the request.
      this.#process.send(request, () => {});
    });
  }

  /** A SIGKILL from elsewhere means a machine short of memory. */
  #reasonOfEnd(signal: NodeJS.Signals | null): EndReason {
    if (!this.#isReady) return 'start';
    return signal === 'SIGKILL' ? 'killed' : 'crash';
  }
}
